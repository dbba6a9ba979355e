import { expect, it } from 'vitest'
import { readSettings } from '../../platform/config/settings.ts'
import { invitationLink } from './invitation-link.ts'

const LOCAL = { TLS: 'local' }
const SECURED = 'https://192.168.1.10:3443'

it.each<[Readonly<Record<string, string>>, string | undefined, string]>([
  [{}, 'http://192.168.1.10:3000', '/waiter/invite#secret'],
  [{ PUBLIC_URL: 'https://kafana.test' }, undefined, 'https://kafana.test/waiter/invite#secret'],
  // The app is for HTTPS, which phones have to be set up for first, by plain HTTP.
  [LOCAL, 'http://192.168.1.10:3000', '/trust#secret'],
  [LOCAL, undefined, '/trust#secret'],
  [LOCAL, 'null', '/trust#secret'],
  [{ ...LOCAL, PUBLIC_URL: 'http://kafana.local:3000' }, SECURED, 'http://kafana.local:3000/trust#secret'],
  [{ ...LOCAL, PORT: '3001' }, SECURED, 'http://192.168.1.10:3001/trust#secret'],
  [{ ...LOCAL, TLS_PORT: '443' }, 'https://192.168.1.10', 'http://192.168.1.10:3000/trust#secret'],
  [LOCAL, 'https://proxy.test', '/trust#secret'],
  // A proxy of the operator answers there.
  [{ ...LOCAL, PUBLIC_URL: 'https://kafana.test' }, SECURED, 'https://kafana.test/waiter/invite#secret'],
])('with %j, from %s, is %s', (environment, origin, link) => {
  expect(invitationLink('secret', readSettings(environment), origin)).toBe(link)
})
