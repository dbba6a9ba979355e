/** The first words of a text that fit; a word that is longer than a line is cut. */
const takeLine = (text: string, columns: number): [line: string, rest: string] => {
  const letters = Array.from(text)
  if (letters.length <= columns) return [text, '']
  const end = letters.slice(0, columns + 1).lastIndexOf(' ')
  const indent = letters.findIndex((letter) => letter !== ' ')
  const cut = end > indent ? end : columns
  return [letters.slice(0, cut).join('').trimEnd(), letters.slice(cut).join('').trimStart()]
}

/**
 * Breaks a text into lines of so many columns. Marks that make no letter with the one before are left out.
 * @param hang by how many columns the lines after the first one are indented
 */
export const breakText = (text: string, columns: number, hang: number): string[] => {
  // At most half of a narrow line is indentation.
  const indent = ' '.repeat(Math.min(hang, Math.floor(columns / 2)))
  const lines: string[] = []
  let rest = text.normalize('NFC').replaceAll(/\p{M}/gu, '').replaceAll(/\s/g, ' ').trimEnd()
  while (rest !== '' || lines.length === 0) {
    const [line, more] = takeLine(lines.length === 0 ? rest : indent + rest, columns)
    lines.push(line)
    rest = more
  }
  return lines
}
