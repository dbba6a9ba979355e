import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** How a process hears of the others that work on the same store. */
export interface Ears {
  heard(word: string): void
  /** Words may have been lost: from here on they are heard. */
  missed(): void
}

/** An open store: the unit of work over it, the words of other processes, and how to close it. */
export interface Store {
  readonly uow: UnitOfWork
  /** Hears what others announce in their units; answers how to stop. A store that one process owns stays silent. */
  listen(ears: Ears): () => Promise<void>
  close(): Promise<void>
}
