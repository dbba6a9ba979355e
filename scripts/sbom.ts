/** Prints the software bill of materials of a running venue, in CycloneDX's JSON format. */
import { materials } from './lib/materials.ts'
import { print } from './lib/run.ts'

print(materials().trimEnd())
