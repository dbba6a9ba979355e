import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('where the pages come from that may speak to the gateways', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['this machine, when nothing is said', {}, ['http://localhost:3000']],
    ['its port and its scheme', { PORT: '443', TLS_CERT: 'c', TLS_KEY: 'k' }, ['https://localhost']],
    ['the public address', { PUBLIC_URL: 'https://kafana.test/' }, ['https://kafana.test']],
    ['the list, and nothing beside it', { PUBLIC_URL: 'https://kafana.test', ORIGINS: ' http://192.168.1.10:3000, https://kafana.test,' }, ['http://192.168.1.10:3000', 'https://kafana.test']],
    ['an empty list is none', { ORIGINS: '' }, ['http://localhost:3000']],
  ])('is %s', (_what, environment, origins) => {
    expect(readSettings(environment).origins).toEqual(origins)
  })

  it.each(['*', 'localhost:3000', 'http://localhost:3000/', 'file:///x', 'http://a.test,null'])('is never %s', (text) => {
    expect(() => readSettings({ ORIGINS: text })).toThrow('ORIGINS')
  })
})
