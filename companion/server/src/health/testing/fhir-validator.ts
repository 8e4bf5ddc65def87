type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const forms = {
  id: /^[A-Za-z0-9\-.]{1,64}$/,
  uri: /^\S+$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?$/,
  code: /^\S+( \S+)*$/,
}
const observationFields = new Set(
  'resourceType id status category code subject effectiveDateTime issued performer valueQuantity component note'.split(
    ' ',
  ),
)
const patientFields = new Set('resourceType id active name telecom gender birthDate address'.split(' '))

/**
 * Returns the violations of the FHIR R4 specification in a bundle: wrong cardinalities, data types and codes, and
 * violated invariants.
 */
export function findFhirProblems(bundle: unknown) {
  const problems: string[] = []
  const check = (isRight: boolean, what: string) => void (isRight || problems.push(what))
  const text = (value: unknown, form: keyof typeof forms, at: string) =>
    check(typeof value === 'string' && forms[form].test(value), `${at} is no ${form}: ${String(value)}`)

  function checkCoding(concept: unknown, at: string, system?: string) {
    const [coding] =
      isObject(concept) && Array.isArray(concept['coding']) ? (concept['coding'] as Json[]) : []
    check(coding !== undefined, `${at} has no coding`)
    text(coding?.['system'], 'uri', `${at}.system`)
    text(coding?.['code'], 'code', `${at}.code`)
    if (system !== undefined) check(coding?.['system'] === system, `${at} is not of ${system}`)
  }
  function checkQuantity(quantity: unknown, at: string) {
    if (!isObject(quantity)) return check(false, `${at} is no Quantity`)
    check(
      typeof quantity['value'] === 'number' && Number.isFinite(quantity['value']),
      `${at}.value is no number`,
    )
    check(quantity['system'] === 'http://unitsofmeasure.org', `${at} is not in UCUM`)
    // FHIR invariant qty-3: a quantity with a unit code also has the system of that code.
    text(quantity['code'], 'code', `${at}.code`)
  }
  function checkObservation(resource: Json, at: string) {
    for (const field of Object.keys(resource))
      check(observationFields.has(field), `${at} has the field ${field}`)
    check(
      ['registered', 'preliminary', 'final', 'amended'].includes(String(resource['status'])),
      `${at}.status`,
    )
    for (const category of (resource['category'] as unknown[] | undefined) ?? [])
      checkCoding(category, `${at}.category`)
    checkCoding(resource['code'], `${at}.code`, 'http://loinc.org')
    check(
      isObject(resource['subject']) && /^Patient\/\d+$/.test(String(resource['subject']['reference'])),
      `${at}.subject`,
    )
    text(resource['effectiveDateTime'], 'instant', `${at}.effectiveDateTime`)
    text(resource['issued'], 'instant', `${at}.issued`)
    const components = (resource['component'] as Json[] | undefined) ?? []
    if ('valueQuantity' in resource) checkQuantity(resource['valueQuantity'], `${at}.valueQuantity`)
    check('valueQuantity' in resource || components.length > 0, `${at} has no value`)
    for (const part of components) {
      checkCoding(part['code'], `${at}.component.code`, 'http://loinc.org')
      checkQuantity(part['valueQuantity'], `${at}.component`)
    }
  }
  function checkPatient(resource: Json, at: string) {
    for (const field of Object.keys(resource)) check(patientFields.has(field), `${at} has the field ${field}`)
    check(['male', 'female', 'other', 'unknown'].includes(String(resource['gender'])), `${at}.gender`)
    if ('birthDate' in resource) text(resource['birthDate'], 'date', `${at}.birthDate`)
    // FHIR invariant cpt-2: a contact point with a value also has a system, here `phone`.
    for (const contact of (resource['telecom'] as Json[] | undefined) ?? [])
      check(contact['system'] === 'phone' && contact['value'] !== '', `${at}.telecom`)
  }
  function checkEntry(entry: Json, at: string, isSearch: boolean) {
    text(entry['fullUrl'], 'uri', `${at}.fullUrl`)
    const resource = isObject(entry['resource']) ? entry['resource'] : {}
    text(resource['id'], 'id', `${at}.id`)
    // FHIR invariant bdl-8: the full URL of an entry ends with the type and the id of its resource.
    check(
      String(entry['fullUrl']).endsWith(`/${String(resource['resourceType'])}/${String(resource['id'])}`),
      `${at}.fullUrl`,
    )
    // FHIR invariant bdl-2: entries have the field `search` only in search results.
    check('search' in entry === isSearch, `${at}.search`)
    if (resource['resourceType'] === 'Patient') checkPatient(resource, at)
    else if (resource['resourceType'] === 'Observation') checkObservation(resource, at)
    else check(false, `${at} is a ${String(resource['resourceType'])}`)
  }

  if (!isObject(bundle)) return ['no object']
  check(bundle['resourceType'] === 'Bundle', 'resourceType')
  check(['searchset', 'collection'].includes(String(bundle['type'])), 'type')
  text(bundle['timestamp'], 'instant', 'timestamp')
  const isSearch = bundle['type'] === 'searchset'
  // FHIR invariant bdl-1: bundles have a total only if they are search results (or histories, which the
  // service never returns).
  check('total' in bundle === isSearch, 'total')
  const entries = (bundle['entry'] as Json[] | undefined) ?? []
  entries.forEach((entry, nth) => checkEntry(entry, `entry ${nth}`, isSearch))
  // FHIR invariant bdl-7: no two entries of a bundle have the same full URL.
  check(new Set(entries.map(({ fullUrl }) => fullUrl)).size === entries.length, 'fullUrl is not unique')
  return problems
}
