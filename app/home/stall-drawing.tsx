const wood = 'color-mix(in oklch, color-mix(in oklch, var(--color-accent) 25%, var(--color-raised)) 98%, black)'
const woodTop = 'color-mix(in oklch, color-mix(in oklch, var(--color-accent) 17%, var(--color-raised)) 93%, white)'
const woodSide = 'color-mix(in oklch, color-mix(in oklch, var(--color-accent) 36%, var(--color-sunk)) 85%, black)'
const cloth = 'color-mix(in oklch, var(--color-accent) 88%, var(--color-paper))'
const clothSide = 'color-mix(in oklch, var(--color-accent) 84%, black)'
const shade = 'color-mix(in oklch, var(--color-sunk) 88%, color-mix(in oklch, var(--color-accent) 20%, black))'
const metalFront = 'color-mix(in oklch, var(--color-line) 95%, black)'
const metalSide = 'color-mix(in oklch, var(--color-line) 80%, black)'
const leaf = 'color-mix(in oklab, var(--color-good) 55%, var(--color-raised))'
const leafDark = 'color-mix(in oklab, var(--color-good) 85%, var(--color-raised))'
const edge = 'color-mix(in oklch, var(--color-ink) 88%, var(--color-paper))'

/** The hero drawing: a market stall whose goods are an engineer's work, in the colours of the current theme. */
export function StallDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 480"
      role="img"
      aria-label="A small wooden market stall with a striped awning, showing a laptop, a phone with a confirmed payment, a succulent and a small server, with a board that reads Kibanda and a stool beside it."
      className={className}
    >
      <g transform="translate(-13)">
        {/* ground and cast shadows */}
        <path fill="var(--color-sunk)" d="M84 386H532q26 0 20 20l-10 30q-8 20-36 20H56q-24 0-16-20l12-30q8-20 32-20z" />
        <path fill={shade} d="M88 434h310l50-35h52q16 0 4 9l-36 25q-12 9-30 9H96zM216 448h14l8-14h-16zM486 442h46l14-9h-50z" />
        <path fill="none" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" d="M52 456H424M438 456h26M476 456h6" />
        <g stroke={edge} strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
          {/* back wall, cable and back posts */}
          <path fill="var(--color-sunk)" d="M162 120h286v160H162z" />
          <path fill={shade} stroke="none" d="M163 120h284v58H163z" />
          <path fill="none" stroke="var(--color-line)" strokeWidth="1.6" d="M163 198h284M163 224h284M163 250h284" />
          <path fill="none" stroke="var(--color-accent)" strokeWidth="2.4" d="M472 326C473 350 471 372 469 388Q466 406 448 406H402" />
          <path fill={wood} d="M152 120h10v160h-10zM448 110h10v289h-10z" />
          <path fill={woodSide} d="M458 110l5-3v289l-5 3z" />
          {/* counter */}
          <path fill={wood} d="M84 410h10v24H84zM388 410h10v24h-10z" />
          <path fill={woodSide} d="M94 410h5v21l-5 3zM398 410h5v21l-5 3z" />
          <path fill={woodSide} d="M398 312l50-29v105l-50 29z" />
          <path fill={wood} d="M84 312h314v105H84z" />
          <path fill={woodSide} stroke="none" d="M85 316h312v7H85z" />
          <path fill="none" strokeWidth="1.6" stroke="var(--color-muted)" d="M84 350h314l50-29M84 384h314l50-29" />
          <path fill="none" stroke="var(--color-muted)" d="M91 336h0M91 367h0M91 400h0M391 336h0M391 367h0M391 400h0" />
          <path fill={woodTop} d="M76 306h330l56-32H132z" />
          <path fill={wood} d="M76 306h330v10H76z" />
          <path fill={woodSide} d="M406 306l56-32v10l-56 32z" />
          <path fill={wood} stroke="none" d="M257 302l28-16h9l-28 16zM308 298h13l5-4v-6h-12zM151 296l14-7h9l-13 7z" />
          {/* server */}
          <path fill="none" stroke="var(--color-accent)" strokeWidth="2.4" d="M396 276C408 302 426 286 442 281C459 276 471 286 472 326" />
          <path fill="none" d="M352 252l-2-26M384 252l2-26" />
          <path fill={metalSide} d="M380 264l24-14v32l-24 14z" />
          <path fill="var(--color-line)" d="M326 264h54l24-14h-54z" />
          <path fill={metalFront} d="M326 264h54v32h-54zM326 280h54" />
          <path fill="none" strokeWidth="1.6" d="M352 272h20M352 288h20" />
          <path fill="none" stroke="var(--color-good)" strokeWidth="4" d="M334 272h0M334 288h0" />
          <path fill="none" stroke="var(--color-accent)" strokeWidth="4" d="M342 272h0" />
          {/* laptop */}
          <path fill="var(--color-line)" d="M190 284l6-64q.5-4 4-4h88q4 0 3.5 4l-6.5 64z" />
          <path fill="var(--color-paper)" strokeWidth="1.6" d="M196.5 278l5-56h84l-5.5 56z" />
          <path fill="var(--color-raised)" d="M162 298l28-15h95l-28 15z" />
          <path fill={metalSide} d="M162 298h95l28-15v4l-28 15h-95z" />
          <path fill="none" stroke="var(--color-muted)" strokeWidth="1.6" d="M194 286.5h78M187 290.5h78M204 294.5h30" />
          <g fill="none" strokeWidth="4">
            <path stroke="var(--color-accent)" d="M209 231h14M213 251h10" />
            <path stroke="var(--color-muted)" d="M231 231h28M220 241h20M231 251h34" />
            <path stroke="var(--color-good)" d="M248 241h24" />
          </g>
          <path fill="var(--color-accent)" stroke="none" d="M207 259h7l-1 10h-7z" />
          {/* succulent */}
          <path fill={leafDark} d="M302 276q-16-8-14-25q12 6 14 25q-8-18 0-34q8 16 0 34q2-19 14-25q2 17-14 25z" />
          <path fill={leaf} d="M302 277q-14 1-21-11q15-4 21 11q6-15 21-11q-7 12-21 11z" />
          <path fill={cloth} d="M289 276h26l-4 22h-18z" />
          <path fill="none" d="M290 282h24" />
          {/* phone */}
          <path fill={woodSide} d="M148 246l17 43-14 6z" />
          <path fill={edge} d="M117 293l6-58q.5-5 5-5h25q5 0 4.5 5l-6 58q-.5 4-5 4h-25q-5 0-4.5-4z" />
          <path fill="var(--color-raised)" stroke="none" d="M121 289.5l5.5-54.5h26l-5.5 54.5z" />
          <circle cx="137.5" cy="254" r="9" fill="var(--color-good)" stroke="none" />
          <path fill="none" stroke="var(--color-raised)" d="M133.5 254l3 3.5 5.5-6.5" />
          <path fill="none" stroke="var(--color-muted)" strokeWidth="2.4" d="M128 272h15M130 279h10" />
          {/* front posts */}
          <path fill={wood} d="M94 140h10v162H94zM394 140h10v162h-10z" />
          <path fill={woodSide} d="M104 140h5v159l-5 3zM404 140h5v159l-5 3z" />
          <path fill={woodSide} stroke="none" d="M95 150h8v18h-8zM395 150h8v18h-8z" />
          {/* tags */}
          <path fill="none" strokeWidth="1.6" d="M134 158l1 30M318 158v16M358 158l-1 28" />
          <path fill="var(--color-raised)" d="M131 183h8l5 6 1 24h-19l0-24zM353 182h8l5 6v24h-19l1-24z" />
          <path fill={cloth} d="M314 170h8l5 6v24h-18v-24z" />
          <path fill="none" stroke="var(--color-muted)" strokeWidth="1.6" d="M131 199h9M131 205h6M352 198h9M352 204h6" />
          <path fill="none" stroke="var(--color-raised)" strokeWidth="1.6" d="M313.5 186h9M313.5 192h6" />
          {/* awning */}
          <path fill="var(--color-raised)" strokeWidth="2.4" d="M70 134L140 38h330L400 134z" />
          <path
            fill={cloth}
            strokeWidth="1.6"
            d="M70 134L140 38h30L100 134zM130 134L200 38h30L160 134zM190 134L260 38h30L220 134zM250 134L320 38h30L280 134zM310 134L380 38h30L340 134zM370 134L440 38h30L400 134z"
          />
          <path fill={shade} strokeWidth="2.4" d="M400 134L470 38v73Q464 135 456 119Q450 143 442 127Q436 151 428 135Q422 159 414 143Q408 167 400 151z" />
          <path fill={clothSide} strokeWidth="1.6" d="M414 115L428 95.5L428 135Q422 159 414 143zM442 76.5L456 57L456 119Q450 143 442 127z" />
          <path
            fill="var(--color-raised)"
            strokeWidth="2.4"
            d="M70 134v17a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0a15 11 0 0 0 30 0v-17z"
          />
          <path
            fill="var(--color-accent)"
            strokeWidth="1.6"
            d="M70 134v17a15 11 0 0 0 30 0v-17zM130 134v17a15 11 0 0 0 30 0v-17zM190 134v17a15 11 0 0 0 30 0v-17zM250 134v17a15 11 0 0 0 30 0v-17zM310 134v17a15 11 0 0 0 30 0v-17zM370 134v17a15 11 0 0 0 30 0v-17z"
          />
          {/* board */}
          <path fill={woodSide} d="M218 448l10-82 4 2-9 78z" />
          <path fill={wood} d="M106 448l10-82h112l-10 82z" />
          <path fill={edge} strokeWidth="1.6" d="M114 441l8-68h98l-8 68z" />
          <path fill="none" stroke={cloth} d="M138 423q26-4 54-2" />
          {/* stool and mug */}
          <g transform="translate(6 2)">
            <path fill={woodSide} d="M496 378h6l-1 52h-6zM530 372h6l3 58h-6z" />
            <path fill={wood} d="M480 410h40v5h-40z" />
            <path fill={wood} d="M479 378h8l-3 62h-7zM513 378h8l3 62h-7z" />
            <path fill={woodTop} d="M474 372h50l18-10h-50z" />
            <path fill={wood} d="M474 372h50v7h-50z" />
            <path fill={woodSide} d="M524 372l18-10v7l-18 10z" />
            <path fill="none" d="M514 352q8-1 7 5t-8 5" />
            <path fill="var(--color-raised)" d="M498 348h16l-1 19h-14z" />
            <path fill="none" stroke="var(--color-accent)" d="M499 353h14" />
          </g>
        </g>
        <text transform="translate(168 412) skewX(-7)" textAnchor="middle" fontFamily="Georgia, serif" fontSize="23" fill="var(--color-paper)">
          Kibanda
        </text>
      </g>
    </svg>
  )
}
