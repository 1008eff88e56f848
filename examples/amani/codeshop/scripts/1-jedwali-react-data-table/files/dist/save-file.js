/** Puts a file into the reader's download folder. */
export function saveFile(file) {
    const address = URL.createObjectURL(new Blob([file.text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    document.body.append(link);
    link.click();
    link.remove();
    // Some browsers read the address a moment later.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
