// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, retype } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { openScreen } from '../../testing/open-screen.ts'
import { Component as CompanyScreen } from './company-screen.tsx'

const venue = company({ stornoMinutes: 15, version: 3, taxClasses: [{ rate: 18, letter: 'А' }] })
const open = (stornoMinutes = 15) =>
  openScreen(CompanyScreen, {
    'GET /api/company': () => ({ body: { ...venue, stornoMinutes } }),
    'PUT /api/company': ({ body }) => ({ body: { ...venue, ...(body as object), version: 4 } }),
  })
const field = () => screen.getByLabelText('Possible for')

describe('the time in which a receipt may be taken back', () => {
  it.each([
    [15, 'within 15 min of printing'],
    [90, 'within 1 h 30 min of printing'],
    [0, 'never'],
  ])('of %i minutes is said in words', async (minutes, words) => {
    open(minutes)
    await screen.findByText(words)
  })

  it('is saved as minutes, zero among them', async () => {
    const { writes } = open()
    await press('Edit')
    await retype(field(), '0')
    await press('Save')
    await screen.findByText('Company details updated')
    expect(writes()).toEqual([{ call: 'PUT /api/company', body: { stornoMinutes: 0, version: 3 } }])
  })

  it.each([
    ['20000', 'This number is too large'],
    ['{Backspace}', 'Minutes are required'],
  ])('is not “%s” minutes', async (typed, fault) => {
    const { writes } = open()
    await press('Edit')
    await retype(field(), typed)
    await press('Save')
    await screen.findByText(fault)
    expect(writes()).toEqual([])
  })
})
