import { expect, it } from 'vitest'
import { pseudo, pseudoTexts } from './views.ts'

it('lengthens words and keeps placeholders', () => {
  expect(pseudo('Table')).toBe('⟦Ţábļééé⟧')
  expect(pseudo('{{count}} orders, {{sum}} in total.')).toBe('⟦{{count}} óŕðéŕššš, {{sum}} íññ ţóţáļļļ.⟧')
  expect(pseudo('1–2%')).toBe('⟦1–2%⟧')
})

it('lengthens a text by two fifths', () => {
  const text = 'Please select at least one order to proceed with billing'
  expect(pseudo(text).length / text.length).toBeGreaterThan(1.35)
})

it('keeps keys', () => {
  expect(pseudoTexts({ YES: 'Yes' })).toEqual({ YES: '⟦Ýéšš⟧' })
})
