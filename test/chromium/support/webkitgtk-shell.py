# A desktop shell as Tauri is one on Linux: WebKitGTK with custom URI schemes. It asks a local HTTP server for every
# file, shows one page after the other, and prints the address and the title of each when the title is JSON.
# Usage: webkitgtk-shell.py <http address> <scheme,scheme> ; reads addresses of pages from its input, a line each.
import sys
import urllib.error
import urllib.parse
import urllib.request

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('Soup', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gio, GLib, Gtk, Soup, WebKit2

source, schemes = sys.argv[1:3]


def serve(request):
    address = urllib.parse.quote(request.get_uri(), safe='')
    try:
        answer = urllib.request.urlopen(f'{source}/{address}')
    except urllib.error.HTTPError as error:
        answer = error
    body = answer.read()
    stream = Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(body))
    response = WebKit2.URISchemeResponse.new(stream, len(body))
    response.set_status(answer.status, None)
    response.set_content_type(answer.headers.get_content_type())
    headers = Soup.MessageHeaders.new(Soup.MessageHeadersType.RESPONSE)
    for name, value in answer.headers.items():
        headers.append(name, value)
    response.set_http_headers(headers)
    request.finish_with_response(response)


context = WebKit2.WebContext.new_ephemeral()
for scheme in schemes.split(','):
    context.register_uri_scheme(scheme, serve)
    # As Tauri does for its own scheme.
    context.get_security_manager().register_uri_scheme_as_secure(scheme)

view = WebKit2.WebView.new_with_context(context)
window = Gtk.Window()
window.set_default_size(800, 600)
window.add(view)
window.show_all()


def load_next(channel, _condition):
    line = channel.readline()
    if not line:
        Gtk.main_quit()
        return False
    view.load_uri(line.strip())
    return True


def tell_title(*_):
    title = view.get_title()
    if title and title.startswith('{'):
        print(view.get_uri(), title, flush=True)


view.connect('notify::title', tell_title)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, load_next)
Gtk.main()
