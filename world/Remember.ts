/** A function's answers kept by their text: apps say the same words again and again. Forgets all when it is full. */

const mostKept = 20_000

export const remember = <A extends NonNullable<unknown>>(answer: (text: string) => A): ((text: string) => A) => {
  const answers = new Map<string, A>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    if (answers.size >= mostKept) answers.clear()
    const made = answer(text)
    answers.set(text, made)
    return made
  }
}
