import { api } from '@kafana/client/api/api.ts'
import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import type { ImportResult } from '@kafana/contract'
import type { ImportList } from '@kafana/domain'
import { useQuery, keepPreviousData } from '@tanstack/react-query'

/** The body of an import, the same for every list: what its fields may be, the server says line by line. */
export interface ImportBody {
  readonly dryRun: boolean
  readonly fileName: string
  readonly defaults: Readonly<Record<string, string | number>>
  readonly lines: readonly {
    readonly line: number
    readonly seen?: number | null
    readonly values: Readonly<Record<string, string | number>>
  }[]
}

/** The resource of each list, and its call. */
export const RESOURCE_OF = {
  products: 'catalog',
  recipes: 'catalog',
  ingredients: 'storage',
  staff: 'staff',
} as const satisfies Record<ImportList, string>
const CALL_OF = {
  products: 'importProducts',
  recipes: 'importRecipes',
  ingredients: 'importIngredients',
  staff: 'importStaff',
} as const

type Call = (input: { readonly body: ImportBody }, options: { signal: AbortSignal }) => Promise<ImportResult>

// The calls of all lists have the same form; the types of one stand for all of them.
const resourceOf = (list: ImportList): 'catalog' => RESOURCE_OF[list] as 'catalog'
const callOf = (list: ImportList): 'importProducts' => CALL_OF[list] as 'importProducts'

/**
 * What an import would do, asked again whenever something in its list changes. Undefined while nothing can be asked.
 * @param body null while the columns are not chosen
 */
export const useImportPreview = (list: ImportList, body: ImportBody | null) =>
  useQuery({
    queryKey: [RESOURCE_OF[list], 'importPreview', list, body],
    queryFn: ({ signal }) => {
      const calls = api[resourceOf(list)] as unknown as Readonly<Record<string, Call>>
      const call = calls[callOf(list)]
      if (!call || !body) throw new Error('nothing to preview')
      return call({ body }, { signal })
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Imports the lines; a lost response is asked for again with the same idempotency key. */
export const useRunImport = (list: ImportList) => {
  const { mutateAsync, isPending } = useCallMutation(resourceOf(list), callOf(list))
  return { run: (body: ImportBody) => mutateAsync({ body: body as never }), isPending }
}

export const usePastImports = (list: ImportList) => useCall(resourceOf(list), 'imports')

export const useUndoImport = (list: ImportList) => useCallMutation(resourceOf(list), 'undoImport')
