import { expect, it } from 'vitest'
import { createTestDatabase, describeOnEachDatabase } from '#testing/databases.ts'
import { eventually } from '#testing/eventually.ts'
import { NOW } from '#testing/test-app.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { createKeyedHash } from '#server/secrets/secret.ts'
import { sharedToken } from './gateway-tokens.ts'

describeOnEachDatabase('The token of a gateway', (kind) => {
  it('is not requested again by a caller that starts a renewal just after another renewal failed', async () => {
    // C797
    const test = await createTestDatabase(kind)
    try {
      let renewals = 0
      let onLook = () => {}
      const failure = Promise.withResolvers<undefined>()
      const token = sharedToken(
        {
          db: test.db,
          now() {
            onLook()
            return NOW
          },
          sealing: createSealing(createKeyedHash('secret'), 'gateway tokens'),
        },
        'daraja',
        () => {
          renewals++
          return failure.promise
        },
      )
      const first = token.get()
      await eventually(() => expect(renewals).toBe(1))
      onLook = () => failure.resolve(undefined)
      expect(await Promise.all([first, token.get()])).toEqual([undefined, undefined])
      expect(renewals).toBe(1)
    } finally {
      await test.close()
    }
  })
})
