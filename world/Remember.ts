/** A function's answers kept by their text: apps say the same words again and again. Forgets all when it is full. */

const mostKept = 20_000

export const remember = (answer: (text: string) => string): ((text: string) => string) => {
  const answers = new Map<string, string>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    if (answers.size >= mostKept) answers.clear()
    const made = answer(text)
    answers.set(text, made)
    return made
  }
}
