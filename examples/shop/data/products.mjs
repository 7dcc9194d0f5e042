/** The catalogue: 24 products in four categories. Prices in pence; `reviews` may be empty, `stock` may be 0. */

const row = (id, name, category, price, stock, rating, colour, blurb, reviews = []) => ({
  id,
  name,
  category,
  price,
  stock,
  rating,
  colour,
  blurb,
  reviews: reviews.map(([author, stars, helpful, words]) => ({ author, stars, helpful, words }))
})

export const CATEGORIES = ["Paper", "Ink", "Pens", "Desk"]

export const products = [
  row(1, "Sunday Notebook", "Paper", 950, 40, 4.6, "#d9a441", "Ruled pages that lie flat from the first to the last.", [
    ["Maya", 5, 12, "The paper takes fountain pen ink without a fuss."],
    ["Tom", 4, 3, "Lovely, though the ribbon could be longer."]
  ]),
  row(2, "Pocket Planner", "Paper", 1250, 25, 4.2, "#5b8c85", "A week on two pages, small enough for a coat pocket.", [
    ["Priya", 4, 5, "It fits in every bag I own."]
  ]),
  row(3, "Letter Set", "Paper", 1600, 12, 4.8, "#c96f53", "Twenty sheets and twenty envelopes in warm white.", [
    ["Hannah", 5, 8, "My aunt writes back more often now."]
  ]),
  row(4, "Graph Pad", "Paper", 700, 60, 4.0, "#6d7fb3", "Five-millimetre squares for plans and sums."),
  row(5, "Harbour Blue Ink", "Ink", 1150, 18, 4.7, "#2c5f8a", "A calm blue that dries in eight seconds.", [
    ["Owen", 5, 9, "The best blue on my shelf."],
    ["Lucy", 5, 2, "Dries before I can smudge it."]
  ]),
  row(6, "Moss Green Ink", "Ink", 1150, 22, 4.3, "#4f6f3a", "The colour of a wall in November."),
  row(7, "Brick Red Ink", "Ink", 1150, 9, 4.1, "#9c3b2e", "For corrections that are meant kindly.", [
    ["Femi", 4, 1, "Warm and easy to read."]
  ]),
  row(8, "Night Black Ink", "Ink", 990, 30, 4.5, "#2b2b33", "Plain black, and proud of it."),
  row(9, "Walnut Ink", "Ink", 1400, 0, 4.4, "#6b4a2b", "A brown that looks old from the first day.", [
    ["Greta", 4, 4, "Beautiful on cream paper."]
  ]),
  row(10, "Everyday Fountain Pen", "Pens", 2400, 15, 4.6, "#37506b", "A steel nib, a steady hand.", [
    ["Sam", 5, 14, "It writes every time I pick it up."],
    ["Iris", 4, 6, "A little heavy, but well made."]
  ]),
  row(11, "Drafting Pencil", "Pens", 850, 45, 4.2, "#a8763e", "Takes 0.5 mm leads and a lot of thought."),
  row(12, "Brush Pen", "Pens", 650, 33, 3.9, "#444b54", "Thick and thin in one stroke.", [
    ["Noor", 4, 2, "Great for cards."]
  ]),
  row(13, "Gel Pen Trio", "Pens", 540, 70, 4.0, "#7a5c99", "Blue, black and plum."),
  row(14, "Chalk Marker", "Pens", 480, 26, 3.8, "#3f7f72", "For slates, windows and shop signs."),
  row(15, "Desk Tray", "Desk", 2900, 8, 4.5, "#b08a5a", "Beech wood, three compartments.", [
    ["Ellen", 5, 7, "My desk has not looked this tidy for years."]
  ]),
  row(16, "Brass Ruler", "Desk", 1350, 14, 4.4, "#b5923c", "Thirty centimetres, heavy enough to stay put."),
  row(17, "Card Index Box", "Desk", 1900, 11, 4.3, "#8a5a44", "Holds two hundred cards and a system.", [
    ["Jonas", 4, 3, "Solid, and the lid closes well."]
  ]),
  row(18, "Stapler", "Desk", 1550, 20, 4.1, "#59616b", "Twenty sheets at a time."),
  row(19, "Paper Knife", "Desk", 1100, 17, 4.0, "#7d7462", "Opens letters, spares fingers.", [
    ["Clara", 4, 1, "Does what it says."]
  ]),
  row(20, "Blotting Paper", "Paper", 380, 90, 4.3, "#c7b299", "Ten sheets, cut to notebook size."),
  row(21, "Wax Seal Kit", "Desk", 2200, 6, 4.7, "#8e2f3c", "A stamp, two sticks of wax, a little ceremony.", [
    ["Rosa", 5, 11, "The children seal everything now."]
  ]),
  row(22, "Postcard Pack", "Paper", 600, 55, 4.4, "#5d8aa8", "Twelve views of the mill and its river."),
  row(23, "Ink Cartridges", "Ink", 420, 80, 4.2, "#35577a", "Six short cartridges that fit most pens."),
  row(24, "Pen Roll", "Pens", 2750, 7, 4.6, "#6c5a49", "Canvas, with room for six pens.", [
    ["Theo", 5, 5, "Strong cloth and careful stitching."]
  ])
]

/** The product with this id (a number or its text), or undefined. */
export const productOf = (id) => products.find((product) => product.id === Number(id))
