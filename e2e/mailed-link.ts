import { expect } from './site.ts'

/** The latest link of a purpose that has been mailed. Mails go within seconds. */
export async function mailedLink({ mails }: { mails: readonly string[] }, purpose: string): Promise<string> {
  const find = () =>
    mails
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => new RegExp(`http\\S+/login#${purpose}=[\\w-]+`).exec(mail)?.[0] ?? [])
      .at(-1)
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return find()!
}
