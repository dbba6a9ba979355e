import { ROUTES } from '@kafana/domain'
import { generatePath } from 'react-router'

/** The page of a table: its orders. */
export const tablePath = (id: string): string => generatePath(ROUTES.establishmentDetails, { id })
