import { describe, expect, it } from 'vitest'
import { readPageMessage } from '../app/read-page-message.ts'
import { readWorkerMessage } from './read-worker-message.ts'

const OWN = 'https://kafana.example'
const from = (origin: string, data: unknown) => ({ origin, data })

describe('a message of a page to its service worker', () => {
  it.each([
    { is: 'keepLanguage', code: 'mk' },
    { is: 'takeOver' },
    { is: 'takeOver', stored: null },
    { is: 'takeOver', stored: 3 },
  ])('is understood: %j', (data) => {
    expect(readWorkerMessage(from(OWN, data), OWN)).toEqual(data)
  })

  it.each(['https://other.example', 'http://kafana.example', 'https://kafana.example:8443', 'null', ''])(
    'is discarded if it is of the origin %j',
    (origin) => {
      expect(readWorkerMessage(from(origin, { is: 'takeOver', stored: null }), OWN)).toBeUndefined()
    },
  )

  it.each([
    null,
    'takeOver',
    [],
    {},
    { is: 'other' },
    { is: 'keepLanguage' },
    { is: 'keepLanguage', code: 1 },
    { is: 'takeOver', stored: '3' },
  ])('is discarded if it says %j', (data) => {
    expect(readWorkerMessage(from(OWN, data), OWN)).toBeUndefined()
  })
})

describe('a message of the service worker to a page', () => {
  it('is understood', () => {
    const data = { is: 'openTable', table: 't5' }
    expect(readPageMessage(from(OWN, data), OWN)).toEqual(data)
  })

  it('is discarded if it is of another origin', () => {
    const data = { is: 'openTable', table: 't5' }
    expect(readPageMessage(from('https://other.example', data), OWN)).toBeUndefined()
  })

  it.each([null, 't5', {}, { is: 'openTable' }, { is: 'openTable', table: { id: 5 } }, { table: 't5' }])(
    'is discarded if it says %j',
    (data) => {
      expect(readPageMessage(from(OWN, data), OWN)).toBeUndefined()
    },
  )
})
