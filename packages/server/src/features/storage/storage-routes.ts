import { storageEndpoints, type Ingredient as WireIngredient } from '@kafana/contract'
import { fromMinor, fromThousandths, toMinor, toThousandths } from '@kafana/domain'
import { implement } from '../../platform/http/implement.ts'
import { showingCurrent } from '../../platform/http/lost-race.ts'
import type { Ingredient } from './ingredient.ts'
import type { StorageService } from './storage-service.ts'

const toWire = ({ id, quantity, price, buyingQuantity, ...rest }: Ingredient): WireIngredient =>
  ({ ...rest, _id: id, quantity: fromThousandths(quantity), price: fromMinor(price), buyingQuantity: fromThousandths(buyingQuantity) })

/** A field that may be left out, in the numbers the rooms count in. */
const maybe = (value: number | undefined, convert: (value: number) => number): number | undefined => (value === undefined ? undefined : convert(value))

export const storageRoutes = (service: StorageService) => implement(storageEndpoints, {
  list: async (_input, call) => (await call.read((tx) => service.list(tx))).map(toWire),
  create: ({ body }, { caller, write }) => {
    const values = { ...body, quantity: toThousandths(body.quantity), price: toMinor(body.price), buyingQuantity: toThousandths(body.buyingQuantity) }
    return write(async (tx) => toWire(await service.create(tx, caller, values)))
  },
  update: ({ params, body }, { caller, write }) => {
    const [quantity, buyingQuantity] = [maybe(body.quantity, toThousandths), maybe(body.buyingQuantity, toThousandths)]
    const change = { ...body, quantity, buyingQuantity, price: maybe(body.price, toMinor) }
    return write((tx) => showingCurrent(toWire, service.update(tx, caller, params.id, change).then(toWire)))
  },
  purchase: ({ params, body }, { caller, write }) => {
    const purchase = { packs: body.packs, packPrice: maybe(body.packPrice, toMinor) }
    return write(async (tx) => toWire(await service.purchase(tx, caller, params.id, purchase)))
  },
  remove: ({ params }, { caller, write }) => write(async (tx) => toWire(await service.archive(tx, caller, params.id))),
})
