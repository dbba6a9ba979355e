import { readFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { openAs, openDevice } from '../browser.ts'
import { callsOf } from '../calls.ts'
import { openHouse, type House } from '../processes.ts'
import { DESK, PHONE } from '../screen.ts'
import { misfitsOn } from './misfits.ts'
import { listenForData, straysOn } from './strays.ts'
import { OPENING, pseudoTexts } from './pseudo.ts'
import { detailsFor, PEOPLE } from '../tours.ts'

const code = process.env['LNG'] ?? 'el'
const isPseudo = process.env['LNG'] === undefined
const en = JSON.parse(readFileSync('packages/locales/en/translation.json', 'utf8'))
let house: House
test.beforeAll(async () => { house = await openHouse({ demo: true }) })
test.afterAll(async () => { await house.close() })
for (const person of ['nobody', 'owner', 'kitchen'] as const) {
  test(person, async ({ browser }) => {
    const { page, complaints } = person === 'nobody' ? await openDevice(browser, house) : await openAs(browser, house, person, DESK)
    await page.addInitScript((lng) => { localStorage.setItem('i18nextLng', lng) }, code)
    if (isPseudo) await page.route('**/locales/*/translation.json', (route) => route.fulfill({ json: pseudoTexts(en) }))
    const texts = isPseudo ? Object.values(pseudoTexts(en)) : Object.values(JSON.parse(readFileSync(`packages/locales/${code}/translation.json`, 'utf8')) as Record<string,string>)
    const data = listenForData(page)
    const paths = person === 'nobody' ? ['/', '/login', '/forgot-password', '/register', '/register?token=x', '/reset-password/a/b', '/privacy-policy', '/unauthorized', '/nowhere']
      : [...PEOPLE[person], '/unauthorized', ...await detailsFor(await callsOf(house, `${person}@kafana.test`), person)]
    for (const path of paths) {
      await page.setViewportSize(DESK)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size)
        await page.waitForTimeout(400)
        const bad = await misfitsOn(page, { texts: texts as string[], mark: OPENING })
        const stray = isPseudo ? await straysOn(page, data) : []
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        for (const b of bad) console.log(`${path} ${size.width}: ${b}`)
        for (const b of stray) console.log(`${path} ${size.width}: STRAY ${b}`)
        if (wide > 0) console.log(`${path} ${size.width}: SIDEWAYS ${wide}`)
        await page.screenshot({ path: `/tmp/lang-shots/${code}${isPseudo ? '-p' : ''}-${person}${path.replaceAll(/[/?&=]/g, '_')}-${size.width}.png` })
      }
    }
    for (const c of complaints) console.log('CONSOLE', c)
  })
}
