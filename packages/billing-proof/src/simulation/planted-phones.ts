import { NO_FAULTS } from './network.ts'
import type { Plan } from './plan.ts'
import type { PlantedFault } from './planted-fault.ts'
import type { ServedVenue } from './serve-meals.ts'

const PAYMENTS = 6
const PAYMENT_MS = 12_000

/** Guests pay amounts at phones whose answers are often lost. */
const withLostAnswers = (plan: Plan, { table }: ServedVenue): Plan => ({
  ...plan,
  gateways: 1,
  actions: [],
  lyingPage: null,
  networkFaults: { ...NO_FAULTS, responseLost: 0.3 },
  deviceFaults: 0,
  deviceTraits: [],
  clocks: [],
  serverClocks: [],
  losses: [],
  faults: [],
  phones: {
    payments: Array.from({ length: PAYMENTS }, (_, at) => ({
      phone: at % 2,
      at: 1000 + at * PAYMENT_MS,
      payment: { table, way: 'amount', kind: 'fiscal', payment: 'cash', gateway: null },
    })),
    faults: [],
  },
})

/** A bill forgets the request that it was made for, once it is armed. */
const REQUEST_FORGOTTEN = `
  CREATE TRIGGER request_forgotten AFTER UPDATE OF command ON bill_intents WHEN NEW.request_id IS NOT NULL
  BEGIN UPDATE bill_intents SET request_id = NULL WHERE id = NEW.id; END`

/** Faults of bills that waiters close at their phones. */
export const PLANTED_PHONE_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a request that a phone repeats is another bill': {
    hooks: { database: REQUEST_FORGOTTEN },
    adjustPlan: withLostAnswers,
    seed: 1,
  },
}
