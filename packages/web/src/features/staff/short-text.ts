import { fullName } from '../../ui/full-name.ts'

const LONGEST = 60

/** A text for one line of a dialog or a toast, cut between letters as people see them. */
export const shortText = (text: string): string => {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return letters.length <= LONGEST
    ? text
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}

/** A person's name for one line; the list shows all of it. */
export const shortName = (person: Parameters<typeof fullName>[0]): string => shortText(fullName(person))
