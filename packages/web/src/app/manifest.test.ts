import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..', '..')
const read = (...path: readonly string[]) => readFileSync(join(WEB, ...path))

interface Manifest {
  readonly start_url: string
  readonly theme_color: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}
const manifest = JSON.parse(read('public', 'manifest.webmanifest').toString()) as Manifest

/** Width and height are the first fields of a PNG, after its signature and the head of the first chunk. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('the application as it is installed on a device', () => {
  it('has icons of the sizes that it declares, for round and square launchers', () => {
    for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png')))
      expect([src, sizeOf(read('public', src))]).toEqual([src, sizes])
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    expect(sizeOf(read('public', 'icons', 'apple-touch-icon.png'))).toBe('180x180')
  })

  it.each(['index.html', 'public-pages.html'])('is announced by %s, in its own colour', (page) => {
    const html = read(page).toString()
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />')
    expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`)
  })
})
