/** How long one service is asked in vain: `most` questions in a row without an answer, and it is left alone. */
export function patience(most: number) {
  let inVain = 0
  return {
    answered: () => void (inVain = 0),
    notAnswered: () => void (inVain += 1),
    isOver: () => inVain >= most,
  }
}
