import { importOf, type WriteCase, type WriteName } from './call-examples.ts'
import { printerAt } from './station-factories.ts'

/** A group with one option that adds an ingredient. */
const optionsOf = (name: string, ingredient: string) => ({
  name,
  min: 0,
  max: 1,
  options: [{ name: 'Large', delta: 2, isDefault: false, recipe: [{ ingredient, quantity: 0.1 }] }],
})

/** What changes the menu, and where it is made. */
export const MENU_WRITES = {
  'catalog.create': {
    resource: 'catalog',
    call: ({ unused }) => ({
      body: {
        name: 'Cake',
        category: 'food',
        price: 3,
        taxRate: 10,
        recipe: [{ ingredient: unused.id, quantity: 1 }],
      },
    }),
  },
  'catalog.update': {
    resource: 'catalog',
    call: ({ product }) => ({ params: { id: product.id }, body: { name: 'Renamed', price: 99 } }),
  },
  'catalog.changePrices': {
    resource: 'catalog',
    call: ({ product: { id, version } }) => ({ body: { prices: [{ product: id, price: 12, version }] } }),
  },
  'catalog.importProducts': {
    resource: 'catalog',
    call: () => ({ body: importOf({ name: 'Juice', price: 120, category: 'drink', taxRate: 10 }) }),
  },
  'catalog.importRecipes': {
    resource: 'catalog',
    call: ({ product, unused }) => ({
      body: importOf({ product: product.name, ingredient: unused.name, quantity: 2 }),
    }),
  },
  'catalog.undoImport': {
    resource: 'catalog',
    call: ({ productImport }) => ({ params: { id: productImport } }),
  },
  'catalog.remove': { resource: 'catalog', call: ({ product }) => ({ params: { id: product.id } }) },
  'catalog.setAvailability': {
    resource: 'catalog',
    call: ({ product }) => ({ params: { id: product.id }, body: { state: 'soldOut' } }),
  },
  'catalog.createGroup': {
    resource: 'catalog',
    call: ({ product }) => ({
      body: { name: 'Bakery', category: 'food', colour: 'orange', products: [product.id] },
    }),
  },
  'catalog.updateGroup': {
    resource: 'catalog',
    call: ({ group, product }) => ({
      params: { id: group.id },
      body: { name: 'Snacks', products: [product.id] },
    }),
  },
  'catalog.orderGroups': {
    resource: 'catalog',
    call: ({ group, lastGroup }) => ({ body: { groups: [lastGroup.id, group.id] } }),
  },
  'catalog.removeGroup': { resource: 'catalog', call: ({ group }) => ({ params: { id: group.id } }) },
  'catalog.createModifierGroup': {
    resource: 'catalog',
    call: ({ unused }) => ({ body: optionsOf('Size', unused.id) }),
  },
  'catalog.updateModifierGroup': {
    resource: 'catalog',
    call: ({ options, unused }) => ({ params: { id: options.id }, body: optionsOf('Extras', unused.id) }),
  },
  'catalog.removeModifierGroup': {
    resource: 'catalog',
    call: ({ options }) => ({ params: { id: options.id } }),
  },
  'catalog.restore': {
    resource: 'catalog',
    call: ({ formerProduct }) => ({ params: { id: formerProduct.id } }),
  },
  'stations.create': {
    resource: 'stations',
    call: ({ group }) => ({ body: { name: 'Oven', category: 'food', groups: [group.id] } }),
  },
  'stations.order': {
    resource: 'stations',
    call: ({ station, lastStation }) => ({ body: { stations: [lastStation.id, station.id] } }),
  },
  'stations.update': {
    resource: 'stations',
    call: ({ station, group }) => ({
      params: { id: station.id },
      body: { name: 'Renamed', silent: true, groups: [group.id] },
    }),
  },
  'stations.setPrinter': {
    resource: 'stations',
    call: ({ station, gateway }) => ({
      params: { id: station.id },
      body: { printer: printerAt(gateway.id) },
    }),
  },
  'stations.archive': {
    resource: 'stations',
    call: ({ lastStation }) => ({ params: { id: lastStation.id } }),
  },
  'printing.test': {
    resource: 'printing',
    call: ({ lastStation }) => ({ params: { id: lastStation.id } }),
  },
  'printing.print': {
    resource: 'printing',
    call: ({ printJobs }) => ({ params: { id: printJobs.shown }, body: {} }),
  },
  'printing.show': {
    resource: 'printing',
    call: ({ printJobs }) => ({ params: { id: printJobs.waiting } }),
  },
} as const satisfies Partial<Record<WriteName, WriteCase>>
