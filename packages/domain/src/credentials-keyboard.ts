/** The rows of letters of a keyboard, aligned by key. */
type Layout = readonly [string, string, string]

const QWERTY: Layout = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const LAYOUTS: readonly Layout[] = [
  QWERTY,
  ['qwertzuiopšđ', 'asdfghjklčćž', 'yxcvbnm,.-'],
  ['azertyuiop', 'qsdfghjklmù', 'wxcvbn,;:!'],
  // Russian; Serbian and Macedonian; Bulgarian by its standard and by sound.
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.'],
  ['љњертзуиопшђ', 'асдфгхјклчћ', 'ѕџцвбнм,.-'],
  ['љњертѕуиопшѓ', 'асдфгхјклчќ', 'зџцвбнм,.-'],
  [',уеишщксдзц;', 'ьяаожгтнвмч', 'юйъэфхпрлб'],
  ['явертъуиопшщ', "асдфгхйкл;'", 'зьцжбнм,./'],
  ['чшертъуиопящ', "асдфгхйкл;'", 'зжцвбнм,./'],
  [';σερτυθιοπ[]', "ασδφγηξκλ΄'", 'ζχψωβνμ,./'],
]
const toQwerty = (layout: Layout): ReadonlyMap<string, string> =>
  new Map(
    layout.flatMap((row, at) => [...row].map((key, index) => [key, QWERTY[at]?.[index] ?? key] as const)),
  )
const TRANSLATIONS = LAYOUTS.map(toQwerty)

/** What the same keys write on a Latin keyboard, for each keyboard on which a text in lower case may be typed. */
export const onLatinKeyboards = (text: string): readonly string[] => {
  // At the end of a word the same letter has another form.
  const characters = [...text.replaceAll('ς', 'σ')]
  return TRANSLATIONS.map((keys) => characters.map((character) => keys.get(character) ?? character).join(''))
}

const MIN_PIECE = 3
const MIN_OTHER_CHARACTERS = 4
const forward = ['1234567890', ...QWERTY]
const ROWS = [...forward, ...forward.map((row) => [...row].toReversed().join(''))]

/** The longest piece of a row that begins here. */
const pieceAt = (text: string, start: number): number => {
  let length = MIN_PIECE
  while (start + length <= text.length && ROWS.some((row) => row.includes(text.slice(start, start + length))))
    length += 1
  return length > MIN_PIECE ? length - 1 : 0
}

/** Does a text consist of neighbouring keys, but for at most three characters? */
export const isKeyboardWalk = (text: string): boolean => {
  let others = 0
  for (let at = 0; at < text.length && others < MIN_OTHER_CHARACTERS;) {
    const piece = pieceAt(text, at)
    if (piece === 0) others += 1
    at += Math.max(piece, 1)
  }
  return others < MIN_OTHER_CHARACTERS
}
