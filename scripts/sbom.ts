/**
 * Prints a software bill of materials in CycloneDX's JSON format: of a running venue, or, with `--web`, of what the web
 * application is built from.
 */
import { UserError } from './bootstrap/launch.mjs'
import { materials, webMaterials } from './lib/materials.ts'
import { print } from './lib/run.ts'

const [option, ...more] = process.argv.slice(2)
if ((option !== undefined && option !== '--web') || more.length > 0)
  throw new UserError('npm run sbom takes the option --web and no other.')
print((option === '--web' ? webMaterials() : materials()).trimEnd())
