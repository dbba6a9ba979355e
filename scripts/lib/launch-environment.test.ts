import { expect, it } from 'vitest'
import { LOCAL_DEFAULTS, launchEnvironment, originsOf } from './launch-environment.ts'

it('fills in missing and empty variables and keeps the others', () => {
  const env = launchEnvironment({ PORT: '4000', HOST: '', SMTP_URL: 'smtp://mail.test' }, LOCAL_DEFAULTS)
  expect(env).toMatchObject({
    PORT: '4000',
    HOST: '127.0.0.1',
    DATA_DIR: './data/demo',
    GATEWAY: 'on',
    GATEWAY_PORT: '8765',
    GATEWAY_HOST: '127.0.0.1',
    SMTP_URL: 'smtp://mail.test',
  })
  expect(env.ORIGINS.split(',')).toContain('http://localhost:4000')
})

it('keeps configured origins', () => {
  expect(launchEnvironment({ ORIGINS: 'https://kafana.test' }, LOCAL_DEFAULTS).ORIGINS).toBe(
    'https://kafana.test',
  )
})

it.each([
  [
    { PORT: '3000' },
    [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://kafana.local:3000',
      'http://192.168.1.7:3000',
      'http://[fd00::7]:3000',
    ],
  ],
  [
    { PORT: '80', PUBLIC_URL: 'http://localhost/' },
    ['http://localhost', 'http://127.0.0.1', 'http://kafana.local', 'http://192.168.1.7', 'http://[fd00::7]'],
  ],
  [
    { PORT: '80', TLS: 'local', TLS_PORT: '443' },
    ['http', 'https'].flatMap((scheme) =>
      ['localhost', '127.0.0.1', 'kafana.local', '192.168.1.7', '[fd00::7]'].map(
        (host) => `${scheme}://${host}`,
      ),
    ),
  ],
  [
    { PORT: '443', TLS_CERT: 'cert.pem', PUBLIC_URL: 'https://kafana.example.test/login' },
    [
      'https://localhost',
      'https://127.0.0.1',
      'https://kafana.local',
      'https://192.168.1.7',
      'https://[fd00::7]',
      'https://kafana.example.test',
    ],
  ],
])('the origins of %o', (env, origins) =>
  expect(originsOf(env, ['192.168.1.7', '[fd00::7]'])).toEqual(origins),
)

it('an invalid setting yields no origin', () => {
  expect(originsOf({ PORT: 'many', PUBLIC_URL: 'nowhere' }, [])).toEqual([])
})

it.each([
  [{ PORT: '4000' }, 'http://127.0.0.1:4000'],
  [{ PORT: '4000', HOST: '0.0.0.0' }, 'http://127.0.0.1:4000'],
  [{ PORT: '4000', HOST: '::' }, 'http://[::1]:4000'],
  [{ PORT: '4000', HOST: '192.168.1.7' }, 'http://192.168.1.7:4000'],
  [{ PORT: '443', TLS_CERT: 'cert.pem' }, 'https://localhost:443'],
  [
    { PORT: '443', TLS_CERT: 'cert.pem', PUBLIC_URL: 'https://kafana.example.test/login' },
    'https://kafana.example.test',
  ],
  [{ SERVER_URL: 'http://192.168.1.9:3000' }, 'http://192.168.1.9:3000'],
])('the gateway reaches the server of %o at %s', (env, url) =>
  expect(launchEnvironment(env, LOCAL_DEFAULTS).SERVER_URL).toBe(url),
)
