import type { TestServer } from '../test-server.ts'
import { type EveningEvent, happen } from './evening-acts.ts'
import { currentPhones, faultsAtEnd, faultsNow, staleOn } from './evening-judge.ts'
import { createPhonesEvening, type PhonesEvening } from './phones-evening.ts'
import type { PlantedFault } from './planted-faults.ts'

interface Plan {
  readonly seed: number
  readonly phones: number
  readonly events: readonly EveningEvent[]
  /** Planted in each phone. */
  readonly fault?: PlantedFault | undefined
}

/** Live messages are read in batches, and then in the order of their arrival (ms). */
const READ_MS = 1_000
/** A phone that was killed keeps the others from sending, attempts pause, and a lost connection is noticed (ms). */
const ENDING_MS = 40_000

/** The phones that say that they are current have what the server has. */
const staleNow = async (evening: PhonesEvening): Promise<readonly string[]> => {
  await evening.time.advance(READ_MS)
  return (await Promise.all(currentPhones(evening).map((phone) => staleOn(phone, evening)))).flat()
}

/** Runs an evening, and says what contradicts the promises of the phones: none if nothing. */
export const runPhonesEvening = async (
  server: TestServer,
  { events, ...options }: Plan,
): Promise<readonly string[]> => {
  const evening = await createPhonesEvening(server, options)
  const { phones, time, appOf, end } = evening
  try {
    for (const phone of phones) appOf(phone)
    await time.advance(READ_MS)
    for (const event of events) {
      await happen(evening, event)
      const faults = [...(await faultsNow(evening)), ...(event.do === 'wait' ? await staleNow(evening) : [])]
      if (faults.length > 0) return faults
    }
    for (const phone of phones) {
      phone.link.set('up')
      appOf(phone)
    }
    await time.advance(ENDING_MS)
    return await faultsAtEnd(evening)
  } finally {
    await end()
  }
}
