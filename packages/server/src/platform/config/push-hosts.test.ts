import { expect, it } from 'vitest'
import { isPushHost, KNOWN_PUSH_HOSTS, pushHosts } from './push-hosts.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('knows the push service of a browser: %s', (endpoint) => {
  expect(isPushHost(endpoint, KNOWN_PUSH_HOSTS)).toBe(true)
})

it.each([
  'https://example.com/',
  'https://fcm.googleapis.com.example.com/',
  'https://fcm.googleapis.com:8443/',
  'https://push.apple.com/',
  'https://evilpush.apple.com/',
  'https://127.0.0.1/',
])('knows no other: %s', (endpoint) => {
  expect(isPushHost(endpoint, KNOWN_PUSH_HOSTS)).toBe(false)
})

it('is a list of hosts in the settings', () => {
  expect(pushHosts.parse('Push.Example.com, *.example.org,host.example:8443')).toEqual([
    'push.example.com',
    '*.example.org',
    'host.example:8443',
  ])
  for (const text of [' ', 'https://push.example.com', '*', '*.com', 'push.example.com/path'])
    expect(() => pushHosts.parse(text)).toThrow('must be a comma list of hosts')
})
