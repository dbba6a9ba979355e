interface NamedPerson {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}

/** A person as calls answer them: the id and the name, and nothing else that is known of them. */
export const personToWire = ({ id, firstname, lastname }: NamedPerson) => ({ _id: id, firstname, lastname })
