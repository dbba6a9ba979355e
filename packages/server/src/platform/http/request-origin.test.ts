import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { createTrustCheck } from './caller.ts'
import { requestOrigin } from './request-origin.ts'

const originOf = (headers: Readonly<Record<string, string>>, remoteAddress = '10.0.0.7') =>
  requestOrigin(
    { headers, socket: { remoteAddress } } as unknown as IncomingMessage,
    createTrustCheck(['10.0.0.0/8', 'fd00::/8']),
  )

it.each([
  ['nobody', undefined, '10.0.0.7'],
  ['one proxy', '203.0.113.9', '203.0.113.9'],
  ['two proxies', '203.0.113.9, 10.0.0.8', '203.0.113.9'],
  ['a caller who wrote a header of their own', '198.51.100.1, 203.0.113.9, 10.0.0.8', '203.0.113.9'],
  ['a caller within the network of the proxies', '10.0.0.9', '10.0.0.9'],
  ['several in that network', '10.0.0.9,10.0.0.8', '10.0.0.9'],
  ['something that is no address', 'unknown, 10.0.0.8', '10.0.0.8'],
  ['a name that a proxy made up', '203.0.113.9, _hidden', '10.0.0.7'],
  ['a proxy that adds the port', '203.0.113.9:51234', '203.0.113.9'],
  ['two that add ports', '203.0.113.9:51234, 10.0.0.8:80', '203.0.113.9'],
  ['an IPv6 address with a port', '[2001:db8::5]:443', '2001:db8::5'],
  ['an IPv6 address in brackets', '[2001:DB8:0::5]', '2001:db8::5'],
  ['an IPv4 address in the form of IPv6', '::ffff:cb00:7109', '203.0.113.9'],
  ['a port that is none', '203.0.113.9:x', '10.0.0.7'],
  ['nothing between commas', ' , 203.0.113.9 ,, ', '203.0.113.9'],
  ['an empty header', ' ', '10.0.0.7'],
  ['an IPv6 proxy', '2001:db8::5, fd00::1', '2001:db8::5'],
])('the address behind %s', (_who, header, ip) => {
  expect(originOf(header === undefined ? {} : { 'x-forwarded-for': header })).toMatchObject({
    ip,
    peer: '10.0.0.7',
  })
})

const FORWARDED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'http, https',
  'x-forwarded-host': 'first.example, kafana.example:443',
}

it('protocol and host are those of the nearest proxy', () => {
  expect(originOf(FORWARDED)).toMatchObject({ protocol: 'https', hostname: 'kafana.example' })
})

it('nothing is believed of anybody else', () => {
  expect(originOf({ ...FORWARDED, host: 'here.local:3000' }, '203.0.113.1')).toEqual({
    ip: '203.0.113.1',
    peer: '203.0.113.1',
    protocol: 'http',
    hostname: 'here.local',
  })
})

it('a mapped IPv4 address of a proxy is the proxy', () => {
  expect(originOf(FORWARDED, '::ffff:10.0.0.7').ip).toBe('203.0.113.9')
})

it.each([
  ['kafana.local:3000', 'kafana.local'],
  ['[2001:db8::1]:80', '[2001:db8::1]'],
  ['', ''],
])('the name in the host %j is %j', (host, hostname) => {
  expect(originOf({ host }).hostname).toBe(hostname)
})

it('an encrypted connection is HTTPS', () => {
  const socket = Object.create(TLSSocket.prototype, { remoteAddress: { value: '::1' } }) as TLSSocket
  const request = { headers: {}, socket } as unknown as IncomingMessage
  expect(requestOrigin(request, () => false).protocol).toBe('https')
})
