import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, isIP } from 'node:net'
import { connect, createServer } from 'node:tls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeAuthority, makeServerCertificate, type Scope } from './certificate.ts'
import { addressBytes, integer, namedBits, oid, time } from './der.ts'
import { hostsWithin } from './own-hosts.ts'

const DAY_MS = 86_400_000
const now = (): { from: number; to: number } => ({ from: Date.now() - DAY_MS, to: Date.now() + DAY_MS })

/** An authority, and what a client that trusts it says of a server at `host` with a certificate for it. */
const authorityOf = (scope: Scope) => {
  const authority = makeAuthority('Kafana test', scope, now())
  const signer = { name: 'Kafana test', key: createPrivateKey(authority.key) }
  const verdictOn = async (host: string): Promise<string> => {
    const server = createServer(makeServerCertificate(signer, [host], now())).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: isIP(host) === 0 ? host : '',
      ca: authority.cert,
    })
    const verdict = await once(socket, 'secureConnect').then(
      () => 'trusted',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    socket.destroy()
    server.close()
    // A server at another address than the connection's is trusted as far as its authority goes.
    return verdict.includes('altnames') ? 'trusted' : verdict
  }
  return { authority, verdictOn }
}

const OUTSIDE = 'permitted subtree violation'

describe('an authority', () => {
  it('is one for its names and networks only', async () => {
    const scope = {
      names: ['localhost', 'kafana.local'],
      networks: [
        { address: '192.168.1.10', bits: 20 },
        { address: 'fd00:1::5', bits: 61 },
      ],
    }
    const { authority, verdictOn } = authorityOf(scope)
    const hosts = [
      ['kafana.local', 'trusted'],
      ['phone.kafana.local', 'trusted'],
      ['otherkafana.local', OUTSIDE],
      ['bank.example', OUTSIDE],
      ['192.168.15.255', 'trusted'],
      ['192.168.16.0', OUTSIDE],
      ['fd00:1:0:7::1', 'trusted'],
      ['fd00:1:0:8::1', OUTSIDE],
    ] as const
    for (const [host, verdict] of hosts) {
      expect([host, await verdictOn(host)]).toEqual([host, verdict])
      const [names, addresses] = isIP(host) === 0 ? [[host], []] : [[], [host]]
      expect(hostsWithin(scope, { names, addresses })).toEqual(verdict === 'trusted' ? [host] : [])
    }
    const { ca, subject } = new X509Certificate(authority.cert)
    expect([ca, subject]).toEqual([true, 'O=Kafana\nCN=Kafana test'])
  })

  it('signs for the addresses of its networks, by the rule that the server itself has', async () => {
    const four = fc.ipV4()
    const six = fc
      .array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 8, maxLength: 8 })
      .map((groups) => groups.map((group) => group.toString(16)).join(':'))
    const cases = fc.oneof(
      fc.tuple(four, fc.integer({ min: 0, max: 32 }), four, fc.integer({ min: 0, max: 31 })),
      fc.tuple(six, fc.integer({ min: 0, max: 128 }), six, fc.integer({ min: 0, max: 127 })),
    )
    /** The address with one bit changed: near the edge of the network. */
    const near = (address: string, bit: number): string => {
      const bytes = addressBytes(address)
      bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) ^ (0x80 >> (bit % 8))
      return bytes.length === 4
        ? bytes.join('.')
        : [0, 2, 4, 6, 8, 10, 12, 14].map((at) => bytes.readUInt16BE(at).toString(16)).join(':')
    }
    await fc.assert(
      fc.asyncProperty(cases, async ([address, bits, other, bit]) => {
        const scope = { names: [], networks: [{ address, bits }] }
        const { verdictOn } = authorityOf(scope)
        for (const host of [near(address, bit), other]) {
          const own = hostsWithin(scope, { names: [], addresses: [host] })
          expect([host, await verdictOn(host)]).toEqual([host, own.length > 0 ? 'trusted' : OUTSIDE])
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('what certificates are written with', () => {
  it.each([
    [[0], '020100'],
    [[0, 0, 5], '020105'],
    [[0x80], '02020080'],
    [[1, 0], '02020100'],
  ])('the number of the bytes %j', (bytes, hex) => {
    expect(integer(Buffer.from(bytes)).toString('hex')).toBe(hex)
  })

  it.each([
    [Date.UTC(2026, 10, 27, 1, 2, 3, 999), '17', '261127010203Z'],
    [Date.UTC(2049, 11, 31, 23, 59, 59), '17', '491231235959Z'],
    [Date.UTC(2050, 0, 1), '18', '20500101000000Z'],
  ])('the moment %i', (at, tag, text) => {
    const der = time(at)
    expect([der.subarray(0, 1).toString('hex'), der.subarray(2).toString()]).toEqual([tag, text])
  })

  it('bits and identifiers', () => {
    expect(namedBits(0).toString('hex')).toBe('03020780')
    expect(namedBits(5).toString('hex')).toBe('03020204')
    expect(namedBits(0, 8).toString('hex')).toBe('0303078080')
    expect(oid('1.2.840.10045.4.3.2').toString('hex')).toBe('06082a8648ce3d040302')
  })

  it.each([
    ['10.0.0.7', '0a000007'],
    ['::1', `${'00'.repeat(15)}01`],
    ['fd00::', `fd00${'00'.repeat(14)}`],
    ['fd00:1::5', 'fd000001000000000000000000000005'],
    ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ])('the address %s', (address, hex) => {
    expect(addressBytes(address).toString('hex')).toBe(hex)
  })
})
