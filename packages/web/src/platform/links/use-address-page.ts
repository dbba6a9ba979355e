import { useSearchParams } from 'react-router'

/** The page of a list, kept in the address so that the way back from a row leads to the same one. */
export const useAddressPage = (): readonly [number, (page: number) => void] => {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page'))
  const set = (next: number): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 1) after.delete('page')
        else after.set('page', String(next))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [Number.isInteger(page) && page > 0 ? page : 1, set]
}
