import { searchKey } from './lists.ts'

const letters = (...pairs: readonly string[]): readonly (readonly [string, string])[] =>
  pairs.flatMap((row) =>
    row.split(' ').map((pair) => {
      const [letter = '', latin = ''] = pair.split('=')
      return [letter, latin] as const
    }),
  )

/**
 * The Latin form of each letter, lower case and without accents. It is what somebody types who has no keyboard for
 * the other alphabet, so ќ is k and ж is z, as ž is.
 */
const LATIN = letters(
  // Macedonian, Serbian, Bulgarian.
  'а=a б=b в=v г=g д=d ѓ=g ђ=dj е=e ѐ=e ё=e ж=z з=z ѕ=dz и=i ѝ=i ј=j й=j к=k ќ=k л=l љ=lj м=m н=n њ=nj о=o',
  'п=p р=r с=s т=t ћ=c у=u ф=f х=h ц=c ч=c џ=dz ш=s щ=st ъ=a ь=j ю=ju я=ja ы=j э=e і=i ї=i є=e ў=u ґ=g',
  // Greek.
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=j φ=f χ=h ψ=ps ω=o',
  // Latin letters that are not a letter with an accent. English writes y where Serbian writes j.
  'đ=dj ð=d ł=l ß=ss æ=ae œ=oe ø=o þ=th ħ=h ı=i ŋ=n y=j',
)

/**
 * What replaces what in a search key, in this order; each is replaced everywhere before the next. No replacement
 * contains anything that a later one replaces, so the order matters for the first alone: ου is one sound.
 */
export const FOLDED_LETTERS: readonly (readonly [string, string])[] = [['ου', 'ou'], ...LATIN]

const LETTERS = new Map(FOLDED_LETTERS)
const FOLDED = new RegExp([...LETTERS.keys()].join('|'), 'gu')

/**
 * The form in which texts are compared by every search: without case and accents, and in Latin letters, so that
 * "ajvar" finds "Ајвар" and "kebapi" finds "Ќебапи". Folding a folded text changes nothing.
 */
export const foldText = (text: string): string =>
  searchKey(text).replace(FOLDED, (letter) => LETTERS.get(letter) ?? letter)

/** The words of a folded text, in which "#", "(" and the like belong to their word. */
export const foldedWords = (text: string): string[] => foldText(text).split(/\s+/u).filter(Boolean)

/** Whether every word of a search occurs in one of the texts; a search without words matches everything. */
export const matchesSearch = (texts: readonly string[], search: string): boolean => {
  const folded = texts.map(foldText)
  return foldedWords(search).every((word) => folded.some((text) => text.includes(word)))
}
