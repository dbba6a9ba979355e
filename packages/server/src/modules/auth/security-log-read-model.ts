import { statementsBy, statement } from '../../platform/unit-of-work/statement.ts'

interface PageParams {
  /** The last id of the page before. */
  readonly id: string
  readonly limit: number
}

/** The entries of the venue, the latest first, with the names of the people; from the start or after a page. */
export const selectSecurityLog = statementsBy((choice: 'first' | 'next') =>
  statement((kit, p: PageParams) =>
    kit.db
      .selectFrom('security_log as entry')
      .leftJoin('users as actor', (join) =>
        join.onRef('actor.company_id', '=', 'entry.company_id').onRef('actor.id', '=', 'entry.by_user'),
      )
      .leftJoin('users as person', (join) =>
        join.onRef('person.company_id', '=', 'entry.company_id').onRef('person.id', '=', 'entry.person_id'),
      )
      .select([
        'entry.id',
        'entry.at',
        'entry.event',
        'entry.address',
        'entry.details',
        'actor.id as actor_id',
        'actor.firstname as actor_firstname',
        'actor.lastname as actor_lastname',
        'person.id as person_id',
        'person.firstname as person_firstname',
        'person.lastname as person_lastname',
      ])
      .where('entry.company_id', '=', kit.companyId)
      .$if(choice === 'next', (query) => query.where('entry.id', '<', p.id))
      .orderBy('entry.id', 'desc')
      .limit(p.limit),
  ),
)
