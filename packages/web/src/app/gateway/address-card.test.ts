import { describe, expect, it } from 'vitest'
import { mixedContent, readAddress } from './address-card.tsx'

describe('the address of a gateway', () => {
  it.each([
    ['http://localhost:8765', 'http://localhost:8765'],
    [' http://10.0.0.5:8765/ ', 'http://10.0.0.5:8765'],
    ['10.0.0.5:8765', 'http://10.0.0.5:8765'],
    ['localhost:8765', 'http://localhost:8765'],
    ['HTTPS://Till.Local/fiscal//', 'https://till.local/fiscal'],
    ['[::1]:8765', 'http://[::1]:8765'],
    ['', null],
    ['http://', null],
    ['ftp://10.0.0.5', null],
    ['javascript://x', null],
    ['http://me:secret@10.0.0.5', null],
    ['http://10.0.0.5/?a=1', null],
    ['http://10.0.0.5/#a', null],
    ['http://10.0.0.5:99999', null],
    ['two words', null],
    ['under_score:8765', null],
    ['касса.test:8765', 'http://xn--80aa2a3aa.test:8765'],
  ])('reads %j as %j', (typed, address) => {
    expect(readAddress(typed)).toBe(address)
  })

  it.each([
    ['http:', 'http://10.0.0.5:8765', 'allowed'],
    ['https:', 'https://till.local', 'allowed'],
    ['https:', 'http://10.0.0.5:8765', 'blocked'],
    ['https:', 'http://till.local', 'blocked'],
    ['https:', 'http://localhost:8765', 'uncertain'],
    ['https:', 'http://127.0.0.1:8765', 'uncertain'],
    ['https:', 'http://[::1]:8765', 'uncertain'],
    ['https:', 'http://localhost.till.local', 'blocked'],
  ])('an %s page may load %s: %s', (page, address, is) => {
    expect(mixedContent(page, address)).toBe(is)
  })
})
