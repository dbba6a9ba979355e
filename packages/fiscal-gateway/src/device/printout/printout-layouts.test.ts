import { expect, test } from 'vitest'
import type { FiscalJob } from '../device.ts'
import { layOutLines, textOf } from './layout.ts'
import { receiptPrintout } from './printout-layouts.ts'

const heading = {
  venueName: 'Кафана „Кај Весна“',
  serial: 'VK000001',
  timezone: 'Europe/Skopje',
  rates: { А: 18, Б: 5, В: 10, Г: 0 },
}
const job: FiscalJob = {
  kind: 'sale',
  payment: 'card',
  taskId: 't1',
  ref: 'K7Q2M9XA',
  refReceiptNo: null,
  total: 31_000,
  byClass: { В: 7_000, А: 24_000 },
  lines: [
    { title: 'Скопско 0.5', taxClass: 'А', price: 12_000, quantity: 2_000, amount: 24_000 },
    { title: 'Еспресо', taxClass: 'В', price: 7_000, quantity: 1_000, amount: 7_000 },
  ],
}
const at = Date.UTC(2026, 10, 21, 11, 30)

test('lays out a receipt', () => {
  expect(textOf(layOutLines(receiptPrintout(job, 12, at, heading)))).toBe(
    [
      '           Кафана „Кај Весна“',
      '    ФИСКАЛНА СМЕТКА / FISCAL RECEIPT',
      '----------------------------------------',
      'Скопско 0.5',
      '  2.000 x 120.00                240.00 А',
      'Еспресо',
      '  1.000 x 70.00                  70.00 В',
      '----------------------------------------',
      'ВКУПНО / TOTAL                    310.00',
      '----------------------------------------',
      'А 18%        240.00  ДДВ/VAT       36.61',
      'В 10%         70.00  ДДВ/VAT        6.36',
      'ВКУПНО ДДВ / TOTAL VAT             42.97',
      '----------------------------------------',
      'КАРТИЧКА / CARD                   310.00',
      'Реф. / Ref                      K7Q2M9XA',
      '----------------------------------------',
      'Сметка бр. / Receipt No           000012',
      '21.11.2026                      12:30:00',
      'Уред / Device                   VK000001',
      '    ВИРТУЕЛЕН УРЕД / VIRTUAL DEVICE',
    ].join('\n'),
  )
})

test('a storno shows the receipt that it voids', () => {
  const printout = textOf(
    layOutLines(
      receiptPrintout({ ...job, kind: 'storno', payment: 'cash', refReceiptNo: 12 }, 13, at, heading),
    ),
  )
  expect(printout).toMatch(/СТОРНА СМЕТКА \/ STORNO RECEIPT\nЗа сметка бр\. \/ Of receipt No +000012/)
  expect(printout).toMatch(/ГОТОВИНА \/ CASH +310\.00/)
  expect(printout).not.toContain('FISCAL RECEIPT')
})

test('no line is wider than the paper', () => {
  const line = {
    title: 'Ж'.repeat(500),
    taxClass: 'А',
    price: 9_999_999_999,
    quantity: 999_999,
    amount: 9_999_999_999,
  }
  const wide = { ...job, lines: [line], ref: 'R'.repeat(32) }
  for (const { text } of layOutLines(
    receiptPrintout({ ...wide, total: 9_999_999_999, byClass: { А: 9_999_999_999 } }, 999_999, at, heading),
  )) {
    expect(Array.from(text).length).toBeLessThanOrEqual(40)
  }
})
