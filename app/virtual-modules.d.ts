declare module 'virtual:boot-script' {
  export const bootScript: string
}
