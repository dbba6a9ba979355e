import {
  type HandlerInput,
  ImportedIngredient,
  ImportedIngredientChange,
  type BelowZero,
  storageEndpoints,
  type Ingredient as WireIngredient,
  type StockMovement,
} from '@kafana/contract'
import { fromMinor, fromThousandths, toMinor, toThousandths } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { withConflictDetails, withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { pastToWire, resultToWire, sentLines, undoneToWire } from '../imports/index.ts'
import type { BelowZeroEntry, Ingredient, MovementEntry } from './ingredient.ts'
import type { StorageService } from './storage-service.ts'

const toWire = ({ id, quantity, price, buyingQuantity, lowAt, ...rest }: Ingredient): WireIngredient => ({
  ...rest,
  _id: id,
  quantity: fromThousandths(quantity),
  price: fromMinor(price),
  buyingQuantity: fromThousandths(buyingQuantity),
  lowAt: lowAt === null ? null : fromThousandths(lowAt),
})

const orderToWire = (order: MovementEntry['order']): StockMovement['order'] =>
  order && { _id: order.id, name: order.name, number: order.number, table: order.table }

const movementToWire = ({
  id,
  kind,
  change,
  quantityAfter,
  at,
  by,
  order,
  paid,
  counted,
  ...details
}: MovementEntry): StockMovement => ({
  _id: id,
  kind,
  change: fromThousandths(change),
  quantityAfter: fromThousandths(quantityAfter),
  at: iso(at),
  by: by && { _id: by.id, firstname: by.firstname, lastname: by.lastname },
  order: orderToWire(order),
  ...details,
  paid: paid === null ? null : fromMinor(paid),
  counted: counted === null ? null : fromThousandths(counted),
})

const belowZeroToWire = ({ ingredientId, since, kind, order }: BelowZeroEntry): BelowZero => ({
  ingredient: ingredientId,
  since: iso(since),
  kind,
  order: orderToWire(order),
})

/** Converts an optional field to the units of the domain. */
const maybe = <Gap extends undefined | null>(
  value: number | Gap,
  convert: (value: number) => number,
): number | Gap => (typeof value === 'number' ? convert(value) : value)

const IMPORT_UNITS = {
  quantity: fromThousandths,
  price: fromMinor,
  buyingQuantity: fromThousandths,
  lowAt: fromThousandths,
}

/**
 * The lines of a file of ingredients, by the rules of the calls that change and add one. A new one that does not say how
 * it is bought is bought by its serving unit.
 */
const ingredientLines = ({
  lines,
  defaults,
}: HandlerInput<typeof storageEndpoints.importIngredients>['body']) =>
  sentLines(
    lines,
    { change: ImportedIngredientChange, create: ImportedIngredient },
    {
      change: (values) => ({
        ...values,
        quantity: maybe(values.quantity, toThousandths),
        price: maybe(values.price, toMinor),
        buyingQuantity: maybe(values.buyingQuantity, toThousandths),
        lowAt: maybe(values.lowAt, toThousandths),
      }),
      create: (values) => ({
        ...values,
        quantity: toThousandths(values.quantity),
        price: toMinor(values.price),
        buyingQuantity: toThousandths(values.buyingQuantity),
        lowAt: maybe(values.lowAt, toThousandths),
      }),
    },
    (values) => {
      const all: Record<string, string | number> = { ...definedOnly(defaults), ...values }
      const unit = all['servingUnit']
      return { ...(unit !== undefined && { buyingUnit: unit }), buyingQuantity: 1, ...all }
    },
  )

export const storageRoutes = (service: StorageService) =>
  implement(storageEndpoints, {
    list: async (_input, call) => (await call.read((tx) => service.list(tx))).map(toWire),
    create: ({ body }, { caller, write }) => {
      const values = {
        ...body,
        quantity: toThousandths(body.quantity),
        price: toMinor(body.price),
        buyingQuantity: toThousandths(body.buyingQuantity),
        lowAt: maybe(body.lowAt, toThousandths),
      }
      return write(async (tx) => toWire(await service.create(tx, caller, values)))
    },
    update: ({ params, body }, { caller, write }) => {
      const [quantity, buyingQuantity] = [
        maybe(body.quantity, toThousandths),
        maybe(body.buyingQuantity, toThousandths),
      ]
      const change = {
        ...body,
        quantity,
        buyingQuantity,
        lowAt: maybe(body.lowAt, toThousandths),
        price: maybe(body.price, toMinor),
      }
      return write((tx) =>
        withCurrentOnConflict(toWire, service.update(tx, caller, params.id, change).then(toWire)),
      )
    },
    purchase: ({ params, body }, { caller, write }) => {
      const purchase = { ...body, packPrice: maybe(body.packPrice, toMinor) }
      return write(async (tx) => toWire(await service.purchase(tx, caller, params.id, purchase)))
    },
    purchaseInvoice: ({ body }, { caller, write }) => {
      const purchase = {
        ...body,
        total: maybe(body.total, toMinor),
        lines: body.lines.map((line) => ({ ...line, packPrice: maybe(line.packPrice, toMinor) })),
      }
      return write(async (tx) => ({
        ingredients: (await service.purchaseInvoice(tx, caller, purchase)).map(toWire),
      }))
    },
    suppliers: async (_input, { read }) => ({ suppliers: await read((tx) => service.suppliers(tx)) }),
    count: ({ body }, { caller, write }) => {
      const lines = body.lines.map((line) => ({
        ...line,
        expected: toThousandths(line.expected),
        counted: toThousandths(line.counted),
      }))
      return write((tx) =>
        withConflictDetails(
          (counted: readonly Ingredient[]) => ({ current: counted.map(toWire) }),
          service.count(tx, caller, lines),
        ),
      )
    },
    belowZero: async (_input, { read }) => ({
      ingredients: (await read((tx) => service.belowZero(tx))).map(belowZeroToWire),
    }),
    movements: async ({ params, query }, { read }) => {
      const { movements, next } = await read((tx) => service.movements(tx, params.id, query))
      return { movements: movements.map(movementToWire), next }
    },
    importIngredients: async ({ body }, { caller, read, write }) => {
      const lines = ingredientLines(body)
      if (body.dryRun)
        return resultToWire(
          { id: null, plans: await read((tx) => service.planIngredients(tx, lines)) },
          IMPORT_UNITS,
        )
      return write(async (tx) =>
        resultToWire(await service.importIngredients(tx, caller, body.fileName ?? '', lines), IMPORT_UNITS),
      )
    },
    imports: async (_input, { read }) => (await read((tx) => service.imports(tx))).map(pastToWire),
    undoImport: ({ params }, { caller, write }) =>
      write(async (tx) => undoneToWire(await service.undoImport(tx, caller, params.id))),
    remove: ({ params }, { caller, write }) =>
      write(async (tx) => toWire(await service.archive(tx, caller, params.id))),
  })
