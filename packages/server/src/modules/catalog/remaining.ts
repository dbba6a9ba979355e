import { isSoldOut, leftOf } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Pieces, sumPieces } from './availability-service.ts'
import type { NamedProduct, SaleProduct } from './product.ts'

interface SoldLine {
  readonly product: SaleProduct
  readonly quantity: number
}

const piecesOf = (lines: readonly SoldLine[]): Pieces[] =>
  lines.map(({ product, quantity }) => ({ productId: product.id, quantity }))

/** The products of these lines that are sold out, or of which fewer are left than all lines together want. */
export const missingFor = (lines: readonly SoldLine[], now: number): SaleProduct[] => {
  const wanted = sumPieces(piecesOf(lines))
  const products = new Map(lines.map(({ product }) => [product.id, product]))
  return [...products.values()].filter(
    (product) =>
      isSoldOut(product.soldOut, now) || (wanted.get(product.id) ?? 0) > (leftOf(product, now) ?? Infinity),
  )
}

/** What is counted of these lines: the pieces of products of which somebody counts how many are left. */
export const countedOf = (lines: readonly SoldLine[]): Pieces[] =>
  piecesOf(lines.filter(({ product }) => product.left !== null))

/**
 * The refusal of these products, with how many are left, or when they are available again; and of those that are
 * archived.
 */
export const soldOut = (
  products: readonly SaleProduct[],
  now: number,
  archived: readonly NamedProduct[] = [],
): AppError =>
  new AppError('SOLD_OUT', {
    details: {
      products: [
        ...products.map(({ id, name, soldOut: since, left }) => ({
          product: id,
          name,
          until: since?.until ? iso(since.until) : null,
          left: leftOf({ left, soldOut: since }, now),
        })),
        ...archived.map(({ id, name }) => ({
          product: id,
          name,
          until: null,
          left: null,
          archived: true as const,
        })),
      ],
    },
  })
