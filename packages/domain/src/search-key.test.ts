import { describe, expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

describe('search keys', () => {
  it.each([
    ['МАСА Љубов', 'маса љубов'],
    ['Ќебапи', 'ќЕБАПИ'],
    ['ΟΔΟΣ', 'οδός'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ΚΑΦΈΣ', 'Καφες'],
    ['Café Crème', 'CAFE CREME'],
    ['ＴＡＶＣＥ', 'tavce'],
    ['Čaj', 'čAJ'],
    ['Müller', 'Mu\u0308ller'],
  ])('take %s and %s for the same', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other))
  })

  it.each([
    ['ќ', 'к'],
    ['ѓ', 'г'],
    ['й', 'и'],
    ['ч', 'ц'],
  ])('keep %s and %s apart', (one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other))
  })
})
