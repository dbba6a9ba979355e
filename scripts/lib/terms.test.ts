import { expect, it } from 'vitest'
import { coinedIn } from './terms.ts'

const FILE = 'packages/server/src/app/app.ts'

it.each([
  'const rooms = createRooms()',
  '// Nobody was told of it.',
  'interface Needs {',
  "import { createFiscalBook } from './fiscal-book.ts'",
  'readonly putBack: () => void',
])('reports a coined word in %s', (line) => {
  expect(coinedIn(FILE, line)).not.toEqual([])
})

it.each([
  "{ type: 'dataChanged', room: 'catalog' }",
  'const isNeeded = true',
  "ROUTES.fiscalBook opens '/fiscal-book'",
  "new AppError('GATEWAYS_CATCHING_UP')",
  'The screen says since when it is not live.',
])('finds nothing in %s', (line) => {
  expect(coinedIn(FILE, line)).toEqual([])
})

it('checks file names as well', () => {
  expect(coinedIn('packages/web/src/ui/door-field.tsx', 'packages/web/src/ui/door-field.tsx')).not.toEqual([])
})
