import type { StaffMember } from '@kafana/contract'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { useMemberRule } from './use-member-rule.ts'

interface Secret {
  readonly password?: string
  readonly pin?: string
}
// Nobody can see what a secret was changed to, so every change of the person that was not known here has to be told first.
const secretsOf = ({ version }: StaffMember): Secret & { readonly version: number } => ({
  version,
  password: '',
  pin: '',
})
const keepTyped = (): void => {}

/** Saves a new password or PIN; what was typed stays when somebody else was faster. */
export const useSecretSave = (member: StaffMember) =>
  useEntitySave<StaffMember, ReturnType<typeof secretsOf>, Secret>(
    useMemberRule(secretsOf),
    member,
    keepTyped,
  )
