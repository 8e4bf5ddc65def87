import type { TestUser } from '#testing'

type TestContext = { user: TestUser; doctorId: number }

/** A user's consultations. `at` is called lazily, because the app does not exist yet when a suite is declared. */
export function consultationActions(at: () => TestContext) {
  const ask = (values: object = {}, by = at().user) =>
    by.medical.consult({
      body: { doctorId: at().doctorId, symptomDescription: '早上起来头晕', images: [], ...values },
    })
  const see = (id: string) => at().user.medical.consultation({ params: { id } })
  return { ask, see }
}
