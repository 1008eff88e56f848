import { expect } from './site.ts'

/** Waits for an emailed link with the given purpose. @returns the latest such link */
export async function mailedLink({ mails }: { mails: readonly string[] }, purpose: string): Promise<string> {
  const find = () =>
    mails
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => new RegExp(`http\\S+/login#${purpose}=[\\w-]+`).exec(mail)?.[0] ?? [])
      .at(-1)
  await expect.poll(find, { intervals: [50] }).toBeDefined()
  return find()!
}
