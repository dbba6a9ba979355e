import type { HandlerInput, ModifierGroup as WireGroup, modifierEndpoints } from '@kafana/contract'
import { fromMinor, fromThousandths, toMinor, toThousandths } from '@kafana/domain'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { ModifierService } from './modifier-service.ts'
import type { ModifierGroup, WrittenOption } from './modifier.ts'

const toWire = ({ id, options, ...group }: ModifierGroup): WireGroup => ({
  ...group,
  _id: id,
  options: options.map(({ id: optionId, delta, recipe, product, ...option }) => ({
    ...option,
    ...(product && { product: { _id: product.id, name: product.name } }),
    _id: optionId,
    delta: fromMinor(delta),
    recipe: recipe.map(({ ingredientId, quantity, ...change }) => ({
      ...change,
      ingredient: ingredientId,
      quantity: fromThousandths(quantity),
    })),
  })),
})

type SentOptions = HandlerInput<typeof modifierEndpoints.createModifierGroup>['body']['options']
const toOptions = (options: SentOptions): WrittenOption[] =>
  options.map(({ delta, recipe, product, ...option }) => ({
    ...option,
    productId: product,
    delta: toMinor(delta),
    recipe: recipe.map(({ ingredient, quantity }) => ({
      ingredientId: ingredient,
      quantity: toThousandths(quantity),
    })),
  }))

type Routes = { readonly [K in keyof typeof modifierEndpoints]: Handler<(typeof modifierEndpoints)[K]> }

export const modifierRoutes = (service: ModifierService): Routes => ({
  modifierGroups: async (_input, { read }) => (await read((tx) => service.modifierGroups(tx))).map(toWire),
  createModifierGroup: ({ body }, { caller, write }) => {
    const values = { ...body, options: toOptions(body.options) }
    return write(async (tx) => toWire(await service.createModifierGroup(tx, caller, values)))
  },
  updateModifierGroup: ({ params, body }, { caller, write }) => {
    const values = { ...body, options: toOptions(body.options) }
    return write((tx) =>
      withCurrentOnConflict(toWire, service.updateModifierGroup(tx, caller, params.id, values).then(toWire)),
    )
  },
  removeModifierGroup: ({ params }, { caller, write }) =>
    write(async (tx) => toWire(await service.removeModifierGroup(tx, caller, params.id))),
})
