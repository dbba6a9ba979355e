import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { gatewaySecret, readSecret } from './secret.ts'
import { tempFolder } from './testing/temp-folder.ts'

test('is made once, of 32 bytes, for its owner only', () => {
  const folder = join(tempFolder(), 'not', 'yet')
  const secret = gatewaySecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(gatewaySecret(folder)).toBe(secret)
  expect(gatewaySecret(tempFolder())).not.toBe(secret)
  expect(statSync(join(folder, 'gateway.secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['gateway.secret'])
})

test('reading does not make one', () => {
  const folder = tempFolder()
  expect(readSecret(folder)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('a file that holds something else is not used and not replaced', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'gateway.secret'), 'letmein')
  expect(() => readSecret(folder)).toThrow('64 hexadecimal digits')
  expect(() => gatewaySecret(folder)).toThrow('64 hexadecimal digits')
})

test('processes that start at the same moment agree on one', async () => {
  const folder = tempFolder()
  const script = `import { gatewaySecret } from ${JSON.stringify(new URL('secret.ts', import.meta.url).href)}\n`
    + 'while (Date.now() < Number(process.argv[2])) {}\nprocess.stdout.write(gatewaySecret(process.argv[1]))'
  const together = String(Date.now() + 600)
  const ask = promisify(execFile)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(process.execPath, ['--input-type=module', '-e', script, folder, together])))
  expect(new Set(answers.map(({ stdout }) => stdout))).toEqual(new Set([readSecret(folder)]))
  expect(readdirSync(folder)).toEqual(['gateway.secret'])
})
