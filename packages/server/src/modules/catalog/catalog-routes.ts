import {
  catalogEndpoints,
  ImportedProduct,
  ImportedProductChange,
  ImportedRecipeLine,
  type HandlerInput,
  type MenuGroup as WireGroup,
  type Product as WireProduct,
} from '@kafana/contract'
import { fromMinor, fromThousandths, toMinor, toThousandths } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { withConflictDetails, withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { parsedBy, pastToWire, resultToWire, sentLines, undoneToWire } from '../imports/index.ts'
import type { CatalogService } from './catalog-service.ts'
import type { MenuGroup } from './menu-group-service.ts'
import { modifierRoutes } from './modifier-routes.ts'
import type { Product, RecipeNeed } from './product.ts'

const toWire = ({
  id,
  price,
  takeawayTaxRate,
  noDiscount,
  recipe,
  group,
  soldOut,
  modifierGroups,
  ...rest
}: Product): WireProduct => ({
  ...rest,
  _id: id,
  price: fromMinor(price),
  group: group && {
    _id: group.id,
    name: group.name,
    colour: group.colour,
    position: group.position,
    ...(group.course !== null && { course: group.course }),
  },
  soldOut: soldOut && {
    since: iso(soldOut.since),
    until: soldOut.until === null ? null : iso(soldOut.until),
  },
  recipe: recipe.map(({ ingredientId, quantity, price: cost, ...entry }) => ({
    ...entry,
    ingredient: ingredientId,
    quantity: fromThousandths(quantity),
    price: fromMinor(cost),
  })),
  ...(typeof takeawayTaxRate === 'number' && { takeawayTaxRate }),
  ...(noDiscount === true && { noDiscount }),
  ...(modifierGroups.length > 0 && { modifierGroups: [...modifierGroups] }),
})

/** A price sent with an entry is ignored: the server computes the cost. */
const toNeeds = (entries: readonly { ingredient: string; quantity: number }[]): RecipeNeed[] =>
  entries.map(({ ingredient, quantity }) => ({ ingredientId: ingredient, quantity: toThousandths(quantity) }))

const groupToWire = ({ id, name, category, colour, station, course, version }: MenuGroup): WireGroup => ({
  _id: id,
  name,
  category,
  colour,
  station,
  course,
  version,
})

const PRODUCT_UNITS = { price: fromMinor }
const RECIPE_UNITS = { quantity: fromThousandths }

/** The lines of a file of products, by the rules of the calls that change and add one. */
const productLines = ({ lines, defaults }: HandlerInput<typeof catalogEndpoints.importProducts>['body']) =>
  sentLines(
    lines,
    { change: ImportedProductChange, create: ImportedProduct },
    {
      change: ({ price, ...rest }) => ({ ...rest, price: price === undefined ? undefined : toMinor(price) }),
      create: ({ price, ...rest }) => ({ ...rest, price: toMinor(price) }),
    },
    (values) => ({ ...definedOnly(defaults), ...values }),
  )

const recipeLines = ({ lines }: HandlerInput<typeof catalogEndpoints.importRecipes>['body']) =>
  lines.map(({ line, seen, values }) => ({
    line,
    seen,
    product: String(values.product ?? ''),
    values: parsedBy(ImportedRecipeLine, values, ({ quantity, ...rest }) => ({
      ...rest,
      quantity: toThousandths(quantity),
    })),
  }))

export const catalogRoutes = (service: CatalogService) =>
  implement(catalogEndpoints, {
    ...modifierRoutes(service),
    groups: async (_input, call) => (await call.read((tx) => service.groups(tx))).map(groupToWire),
    createGroup: ({ body }, { caller, write }) =>
      write(async (tx) => groupToWire(await service.createGroup(tx, caller, body))),
    orderGroups: ({ body }, { caller, write }) =>
      write(async (tx) => (await service.orderGroups(tx, caller, body.groups)).map(groupToWire)),
    updateGroup: ({ params, body }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(
          groupToWire,
          service.updateGroup(tx, caller, params.id, body).then(groupToWire),
        ),
      ),
    removeGroup: ({ params }, { caller, write }) =>
      write(async (tx) => groupToWire(await service.removeGroup(tx, caller, params.id))),
    list: async (_input, call) => (await call.read((tx) => service.list(tx))).map(toWire),
    create: ({ body }, { caller, write }) => {
      const values = { ...body, price: toMinor(body.price), recipe: toNeeds(body.recipe) }
      return write(async (tx) => toWire(await service.create(tx, caller, values)))
    },
    update: ({ params, body }, { caller, write }) => {
      const change = {
        ...body,
        price: body.price === undefined ? undefined : toMinor(body.price),
        recipe: body.recipe && toNeeds(body.recipe),
      }
      return write((tx) =>
        withCurrentOnConflict(toWire, service.update(tx, caller, params.id, change).then(toWire)),
      )
    },
    changePrices: ({ body }, { caller, write }) => {
      const prices = body.prices.map(({ product, price, version }) => ({
        id: product,
        price: toMinor(price),
        version,
      }))
      return write((tx) =>
        withConflictDetails(
          (current) => ({ current: toWire(current) }),
          service.changePrices(tx, caller, prices).then((changed) => changed.map(toWire)),
        ),
      )
    },
    setAvailability: ({ params, body }, { caller, write }) =>
      write(async (tx) => toWire(await service.setAvailability(tx, caller, params.id, body))),
    remove: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.archive(tx, caller, params.id))),
    archived: async (_input, call) =>
      (await call.read((tx) => service.archived(tx))).map(({ archivedAt, ...product }) => ({
        ...toWire(product),
        archivedAt: iso(archivedAt),
      })),
    restore: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.restore(tx, caller, params.id))),
    importProducts: async ({ body }, { caller, read, write }) => {
      const lines = productLines(body)
      if (body.dryRun)
        return resultToWire(
          { id: null, plans: await read((tx) => service.planProducts(tx, lines)) },
          PRODUCT_UNITS,
        )
      return write(async (tx) =>
        resultToWire(await service.importProducts(tx, caller, body.fileName ?? '', lines), PRODUCT_UNITS),
      )
    },
    importRecipes: async ({ body }, { caller, read, write }) => {
      const lines = recipeLines(body)
      if (body.dryRun)
        return resultToWire(
          { id: null, plans: await read((tx) => service.planRecipes(tx, lines)) },
          RECIPE_UNITS,
        )
      return write(async (tx) =>
        resultToWire(await service.importRecipes(tx, caller, body.fileName ?? '', lines), RECIPE_UNITS),
      )
    },
    imports: async (_input, { read }) => (await read((tx) => service.imports(tx))).map(pastToWire),
    undoImport: ({ params }, { caller, write }) =>
      write(async (tx) => undoneToWire(await service.undoImport(tx, caller, params.id))),
  })
