import { expect, it } from 'vitest'
import {
  isVoucherCode,
  plainVoucherCode,
  shownVoucherCode,
  VOUCHER_CODE_LENGTH,
  voucherCodeEnd,
  voucherCodeFrom,
} from './voucher-code.ts'

it('has only characters that are not taken for another one, each as often', () => {
  const all = voucherCodeFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect([...new Set(all)].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
  expect([...all].filter((each) => each === 'A')).toHaveLength(8)
})

it('is shown in groups, and is the same however it is typed', () => {
  const code = voucherCodeFrom(Uint8Array.from({ length: VOUCHER_CODE_LENGTH }, (_, at) => at))
  expect(isVoucherCode(code)).toBe(true)
  expect(shownVoucherCode(code)).toBe('ABCD-EFGH-JKLM-NPQR')
  expect(plainVoucherCode(' abcd efgh–jklm-NPQR ')).toBe(code)
  expect(voucherCodeEnd(code)).toBe('NPQR')
})

it('is none with another length or character', () => {
  expect(['ABCDEFGHJKLMNPQ', 'ABCDEFGHJKLMNPQ0', 'ABCDEFGHJKLMNPQRS'].map(isVoucherCode)).toEqual([
    false,
    false,
    false,
  ])
})
