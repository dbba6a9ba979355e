/** Does every character follow the one before by the same step, up or down ("3456", "dcba")? Digits count round: 9 is followed by 0. */
export const isRun = (characters: readonly string[]): boolean => {
  const decimal = characters.every((character) => character >= '0' && character <= '9')
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const steps = (by: number): boolean =>
    codes.every((code, index) => {
      if (index === 0) return true
      const step = code - (codes[index - 1] ?? 0)
      return step === by || (decimal && step === -9 * by)
    })
  return steps(1) || steps(-1)
}
