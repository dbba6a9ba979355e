import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 15; SM-X200) ${KHTML} Chrome/142.0 Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari, macOS'],
  ['Waiter/2.1 (Android 15)', 'Waiter, Android'],
  ['node', ''],
  ['<script>/1', ''],
  ['Mozilla/5.0', ''],
  [undefined, ''],
  [`${'x'.repeat(1_000_000)}Firefox/1 Windows`, ''],
])('%j is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
