import type { Tender } from '@kafana/contract'
import { tenders } from '../../data/online.ts'
import { useAnswer } from '../../data/use-answer.ts'

const currentTenders = async (): Promise<readonly Tender[]> =>
  (await tenders()).filter(({ archived }) => !archived)

/** The ways to pay, asked for when they are needed: most bills are paid in one of the two that every venue has. */
export const useTenders = () => useAnswer(currentTenders, undefined)
