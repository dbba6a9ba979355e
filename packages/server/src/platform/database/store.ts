import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** An open store: the unit of work over it, and how to close it. */
export interface Store {
  readonly uow: UnitOfWork
  close(): Promise<void>
}
